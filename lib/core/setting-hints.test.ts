import { expect, it } from 'vitest'
import { settingNames } from './config'
import { settingHints } from './setting-hints'

it.each([
  ['SUPERKEY', 'SUPER_KEY'],
  ['SUPER-KEY', 'SUPER_KEY'],
  ['super_key', 'SUPER_KEY'],
  ['ADMINKEY', 'ADMIN_KEY'],
  ['ADMIN_KYE', 'ADMIN_KEY'],
  ['port', 'PORT'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['PUBLIC_URLS', 'PUBLIC_URL'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['SMTP_URI', 'SMTP_URL'],
  ['TLS_CRT', 'TLS_CERT'],
  ['BACKUP_EVRY', 'BACKUP_EVERY'],
])('%s was meant to be %s', (name, meant) => {
  expect(settingHints([name], settingNames)).toEqual([`${name} is not a setting; did you mean ${meant}?`])
})

it('names neither settings nor what other programs use', () => {
  const others =
    'PATH HOME PWD OLDPWD SHLVL LANG LC_ALL TERM USER LOGNAME MAIL HOSTNAME HOSTTYPE EDITOR PAGER TZ DISPLAY NODE_ENV NODE_OPTIONS NODE_PATH NODE_VERSION TMPDIR DEBUG CI FORCE_COLOR NO_COLOR COLUMNS XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR SSH_CLIENT SSH_TTY INVOCATION_ID JOURNAL_STREAM STATE_DIRECTORY CACHE_DIRECTORY LISTEN_FDS NOTIFY_SOCKET SYSTEMD_EXEC_PID KUBERNETES_PORT KUBERNETES_SERVICE_HOST PGHOST PGPORT PGUSER PGPASSWORD POSTGRES_DB POSTGRES_PASSWORD http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY SSL_CERT_FILE SSL_CERT_DIR npm_config_cache npm_lifecycle_script INIT_CWD CHROMIUM_PATH NEXT_TELEMETRY_DISABLED container HOSTALIASES COMPOSE_PROJECT_NAME'
  expect(settingHints([...others.split(' '), ...settingNames], settingNames)).toEqual([])
})

it('takes no time for a long name', () => {
  expect(settingHints([`SUPER_KEY${'Y'.repeat(1_000_000)}`], settingNames)).toEqual([])
})
