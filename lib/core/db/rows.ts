import { Prisma } from '@/lib/generated/sqlite/client/client'

type Model = Prisma.ModelName
type Scalars<M extends Model> = Prisma.TypeMap['model'][M]['payload']['scalars']

/** Integers of either size are numbers. The models have no dates or bytes. */
type Value<T> = T extends bigint ? number : T extends string | number | boolean | null | undefined ? T : never

type Plain<T> = { [Name in keyof T]: Value<T[Name]> }

/** By field names, as Prisma's queries return it. */
export type Fields<M extends Model> = Plain<Scalars<M>>

type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : ''

/** By column names, as raw queries return it. */
export type Row<M extends Model> = {
  [Field in keyof Scalars<M> & string as Snake<Field>]: Value<Scalars<M>[Field]>
}

type BooleanColumn = {
  [M in Model]: { [C in keyof Row<M>]: boolean extends Row<M>[C] ? C : never }[keyof Row<M>]
}[Model]

/** SQLite has no booleans, and RETURNING has no declared types. */
const booleans: Record<BooleanColumn, true> = {
  listed: true,
  frozen: true,
  private: true, // rooms
  is_admin: true,
  is_bot: true,
  other_sender: true,
  filtered: true,
  flagged: true, // messages, texts, links
  in_message: true,
  in_nick: true,
  in_room: true,
  in_topic: true,
  in_text: true,
  in_link: true,
  in_account: true, // words
  tip: true,
  pass_query: true,
  shadow: true, // links, bans
  include_bots: true,
  enabled: true, // outgoing webhooks
}
const booleanNames = new Set(Object.keys(booleans))

/** Converts in place. */
export function plain<T extends object>(row: T): Plain<T> {
  const values = row as Record<string, unknown>
  for (const name in values) {
    const value = values[name]
    if (typeof value === 'bigint' || typeof value === 'number')
      values[name] = booleanNames.has(name) ? Number(value) !== 0 : Number(value)
  }
  return row as Plain<T>
}

declare const rowType: unique symbol

export type Sql<R = unknown> = Prisma.Sql & { readonly [rowType]?: R }

export type RowOf<S> = S extends { readonly [rowType]?: infer R } ? R : unknown

type RowOfAll<Parts extends readonly unknown[]> = Parts extends readonly [infer Part, ...infer Others]
  ? RowOf<Part> & RowOfAll<Others>
  : unknown

type Tag = <R = typeof rowType, const Parts extends readonly unknown[] = readonly unknown[]>(
  strings: TemplateStringsArray,
  ...parts: Parts
) => Sql<[typeof rowType] extends [R] ? RowOfAll<Parts> : NoInfer<R>>

/** A statement typed by its {@link columns}, or explicitly: `sql<{ count: number }>`. */
export const sql: Tag = Prisma.sql

/** PostgreSQL cannot infer the type of every parameter. */
export const bigint = (value: number | null): Sql => sql`CAST(${value} AS bigint)`

/** The condition of rows with `expires_time` that have not expired. */
export const isUnexpired = (now = Date.now()): Sql =>
  sql`(expires_time IS NULL OR expires_time > ${bigint(now)})`

/** A model, or models by alias; `?` marks an optional one (LEFT JOIN). */
export type Tables = Model | { readonly [alias: string]: Model | `${Model}?` }

type Joined<T> = T extends `${infer M extends Model}?`
  ? { [C in keyof Row<M>]: Row<M>[C] | null }
  : Row<T & Model>
type Qualified<T> = { [A in keyof T & string]: `${A}.${keyof Joined<T[A]> & string}` }[keyof T & string]

type Known<T> = T extends Model
  ? Row<T>
  : {
      [Name in Qualified<T>]: Name extends `${infer A}.${infer C}`
        ? Joined<T[A & keyof T]>[C & keyof Joined<T[A & keyof T]>]
        : never
    }

type Items<List extends string> = List extends `${infer First}, ${infer Rest}` ? First | Items<Rest> : List
type Source<Item> = Item extends `${infer Name} AS ${string}` ? Name : Item
type Target<Item> = Item extends `${string} AS ${infer Name}`
  ? Name
  : Item extends `${string}.${infer Name}`
    ? Name
    : Item
/** Columns separated by `, `; unknown ones are type errors. */
export type Names<T, List extends string> = List & {
  [Item in Exclude<Source<Items<List>>, keyof Known<T>> & string as `no column ${Item}`]: never
}

type Listed<T, List extends string> = {
  [Item in Items<List> as Target<Item> & string]: Known<T>[Source<Item> & keyof Known<T>]
}

/** Columns for SELECT and RETURNING, such as `m.id, r.name AS room`. */
export function columns<const T extends Tables, const List extends string>(
  _tables: T,
  list: List & Names<T, List>,
): Sql<Listed<T, List>> {
  return Prisma.raw(list)
}

export function columnNames<const T extends Tables, const List extends string>(
  _tables: T,
  list: List & Names<T, List>,
): Sql {
  return Prisma.raw(list)
}

export function excluded<const T extends Tables, const List extends string>(
  _tables: T,
  list: List & Names<T, List>,
): Sql {
  return Prisma.raw(list.replace(/\w+/g, '$& = excluded.$&'))
}
