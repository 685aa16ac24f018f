import type { Provider } from './database'

/** Makes the database refuse audit entries. */
export const refuseLines: Record<Provider, string> = {
  sqlite: `CREATE TRIGGER no_lines BEFORE INSERT ON admin_audit BEGIN SELECT RAISE(ABORT, 'no lines'); END`,
  postgresql: `CREATE FUNCTION no_lines() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'no lines'; END $$ LANGUAGE plpgsql;
    CREATE TRIGGER no_lines BEFORE INSERT ON admin_audit FOR EACH ROW EXECUTE FUNCTION no_lines()`,
}

/** Ends {@link refuseLines}. */
export const takeLines: Record<Provider, string> = {
  sqlite: 'DROP TRIGGER no_lines',
  postgresql: 'DROP TRIGGER no_lines ON admin_audit',
}
