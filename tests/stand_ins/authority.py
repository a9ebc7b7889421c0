"""An authority that signs the certificates of test servers, and nobody trusts by itself."""

from __future__ import annotations

import ipaddress
import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


def signed_server(folder: Path, address: str = "127.0.0.1") -> tuple[Path, ssl.SSLContext]:
    """Return the file of a new authority, and the TLS context of a server at an address that it signed."""
    authority, name = ec.generate_private_key(ec.SECP256R1()), _name("Authority of tests")
    root = _certificate(name, name, authority.public_key())
    root = root.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
    key = ec.generate_private_key(ec.SECP256R1())
    own = _certificate(_name("server"), name, key.public_key())
    names = [x509.IPAddress(ipaddress.ip_address(address))]
    own = own.add_extension(x509.SubjectAlternativeName(names), critical=False)
    file, pair = folder / "authority.pem", folder / "server.pem"
    file.write_bytes(root.sign(authority, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    pair.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        + own.sign(authority, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pair)
    return file, context


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _certificate(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey
) -> x509.CertificateBuilder:
    now = datetime.now(UTC)
    return x509.CertificateBuilder(
        subject_name=subject,
        issuer_name=issuer,
        public_key=key,
        serial_number=x509.random_serial_number(),
        not_valid_before=now - timedelta(days=1),
        not_valid_after=now + timedelta(days=1),
    )
