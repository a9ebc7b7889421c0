; The Windows installer: for one user, without administrator rights. UNTESTED ON WINDOWS: a test compiles it, no more.
;
;   makensis -DVERSION=1.2.3 -DPAYLOAD=dist\detective -DICON=build\icons\detective.ico -DTARGET=dist\Detective-1.2.3.exe detective.nsi
;
; PAYLOAD is the folder that packaging/package.py builds there. Its top level holds programs, all else is in _internal.
Unicode true
RequestExecutionLevel user
!ifdef UNCOMPRESSED ; for tests: compressing takes minutes
  SetCompress off
!else
  SetCompressor /SOLID lzma
!endif
!include "MUI2.nsh"

!define NAME "Detective"
!define ENTRY "Software\Microsoft\Windows\CurrentVersion\Uninstall\DetectiveApp"

Name "${NAME}"
OutFile "${TARGET}"
; A folder of its own, which the user does not choose: the uninstaller removes folders in it.
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
Icon "${ICON}"
UninstallIcon "${ICON}"
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"

!insertmacro MUI_PAGE_LICENSE "..\..\LICENSE"
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"

Section "install"
  ; What an older version had and this one has not would be imported by it.
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "${PAYLOAD}/*"
  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\detective-window.exe"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  WriteRegStr HKCU "${ENTRY}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${ENTRY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${ENTRY}" "DisplayIcon" "$INSTDIR\detective-window.exe"
  WriteRegStr HKCU "${ENTRY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegDWORD HKCU "${ENTRY}" "NoModify" 1
  WriteRegDWORD HKCU "${ENTRY}" "NoRepair" 1
SectionEnd

; Removes what was installed. Sessions, settings, models and keys stay: they lie elsewhere and are the user's.
Section "uninstall"
  Delete "$SMPROGRAMS\${NAME}.lnk"
  Delete "$INSTDIR\detective.exe"
  Delete "$INSTDIR\detective-window.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir /r "$INSTDIR\_internal"
  RMDir "$INSTDIR"
  DeleteRegKey HKCU "${ENTRY}"
SectionEnd
