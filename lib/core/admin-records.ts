import { allOf, type ListInput, type ListOrder, listPage, qualified } from './admin-list'
import { type AuditEntry, auditStatement } from './audit/audit'
import type { Endpoint, InputOf, PathName, ResponseOf } from './contract/endpoint'
import type { PlainRuleOf } from './contract/refusal-rules'
import { type AuditStatement, changeAudited, deleteAudited } from './db/audited-change'
import { db, Prisma } from './db/database'
import { type Sql, sql } from './db/rows'
import { methods } from './dispatch/route/methods'
import { type Call, route } from './dispatch/route/route'
import { pathId32 } from './http/path-parameters'
import { Refusal } from './refusal/refusal'

/** The definitions of a kind of record: `/api/admin/<kind>` and `/api/admin/<kind>/{id}`. */
interface RecordEndpoints {
  list: Endpoint
  read: Endpoint
  create?: Endpoint
  change?: Endpoint
  delete?: Endpoint
}

type RecordOf<E extends RecordEndpoints> = ResponseOf<E['read']>
/** Rows are addressed by their number, or by a name. */
type IdOf<E extends RecordEndpoints> = PathName<E['read']['path']> extends 'id' ? number : string
type Filters<E extends RecordEndpoints> = Required<Omit<InputOf<E['list']>, 'limit' | 'cursor'>>

interface Page<Row> {
  items: Row[]
  cursor: string | null
}

/** What happens to a record, and what its audit entry says. Without `set` and `run` the row is deleted. */
interface Act extends Pick<AuditEntry, 'action' | 'before' | 'after'> {
  /** Assignments of an UPDATE. */
  set?: Sql
  /** A condition of that, or of the deletion. */
  where?: Sql
  /** A statement of the feature instead. @returns whether there was something to do */
  run?: (note: AuditStatement) => Promise<boolean>
  /** When there was nothing to do; else the record is missing. */
  refusal?: Refusal
}

interface RecordKind<E extends RecordEndpoints, Row extends object, Shown> {
  /** Rows of the list, and one of them, up to WHERE. */
  select: Sql<Row>
  /** Its key is the column that paths name records by. */
  order: ListOrder<NoInfer<Row>>
  /** A condition of every record. */
  within?: Sql
  /** The conditions of the parameters of the list. */
  filters: { [Name in keyof Filters<E>]: (value: Filters<E>[Name]) => Sql }
  /** Another page for some parameters of the list. */
  page?: (input: InputOf<E['list']>, conditions: Sql[]) => Promise<Page<NoInfer<Row>>> | undefined
  /** Rows as records, where they are not the same. */
  shown?: (rows: NoInfer<Row>[]) => Shown[] | Promise<Shown[]>
  /** A path segment as the id. @throws Refusal not_found */
  idOf?: (segment: string) => string
  /** The value of the column that paths name. */
  keyOf?: (id: IdOf<E>) => string | number
  /** The row of an id, where that is not one in this column. */
  find?: (id: IdOf<E>) => Promise<NoInfer<Row> | undefined>
  missing: PlainRuleOf<'not_found'>
  target: (record: RecordOf<E>) => string
  create?: (input: InputOf<E['create']>, actor: string, request: Request) => Promise<ResponseOf<E['create']>>
  /** Records with a `version` get the next one, and are not changed when they have another than the input says. */
  change?: (record: RecordOf<E>, input: InputOf<E['change']>) => Act | Promise<Act>
  /** The rule for that. */
  changed?: PlainRuleOf<'conflict'>
  delete?: (record: RecordOf<E>, input: InputOf<E['delete']>) => Act
  /** After a committed change or deletion. */
  afterwards?: (record: RecordOf<E>) => Promise<unknown>
}

/** Refuses fields that the definition lacks; TypeScript alone would permit them. */
type NoMore<E extends RecordEndpoints, Shown> = [Exclude<keyof Shown, keyof RecordOf<E>>] extends [never]
  ? unknown
  : { shown: (rows: never) => never[] }

/**
 * The functions and routes of a kind of record that administrators manage, from its endpoints and what its feature says
 * about it. Every change has its audit entry in the same transaction.
 */
export function adminRecords<
  const E extends RecordEndpoints,
  Row extends object,
  Shown extends RecordOf<E> = RecordOf<E> & Row,
>(endpoints: E, kind: RecordKind<E, Row, Shown> & NoMore<E, Shown>) {
  type Id = IdOf<E>
  type Item = RecordOf<E>
  const { select, order, missing } = kind
  const name = endpoints.list.path.replace(/.*\//, '')
  const parameter = endpoints.read.path.replace(/.*\{(\w+)\}/, '$1')
  const [table, key] = [Prisma.raw(order.table), Prisma.raw(order.key)]
  const within = kind.within ? [kind.within] : []
  const shown = async (rows: Row[]) => (await kind.shown?.(rows)) ?? (rows as unknown as Item[])
  const keyOf = kind.keyOf ?? ((id: Id) => id)
  const idOf = (segment: string) =>
    (kind.idOf?.(segment) ?? (parameter === 'id' ? pathId32(segment, missing) : segment)) as Id

  async function list(input: InputOf<E['list']>): Promise<ResponseOf<E['list']>> {
    const { limit, cursor, ...given }: ListInput & Record<string, unknown> = input as never
    const conditions = [...within]
    for (const [parameter, condition] of Object.entries<(value: never) => Sql>(kind.filters))
      if (given[parameter] !== undefined) conditions.push(condition(given[parameter] as never))
    const page =
      (await kind.page?.(input, conditions)) ?? (await listPage(select, order, conditions, { limit, cursor }))
    return { [name]: await shown(page.items), cursor: page.cursor } as ResponseOf<E['list']>
  }

  async function findRow(id: Id): Promise<Row | undefined> {
    if (kind.find) return kind.find(id)
    const value = keyOf(id)
    // PostgreSQL accepts no NUL in text.
    if (typeof value === 'string' && value.includes('\0')) return undefined
    const isIt = sql`${Prisma.raw(qualified(order, order.key))} = ${value}`
    const statement: Sql<Row> = sql`${select} WHERE ${allOf([isIt, ...within])}`
    return (await db().query(statement))[0]
  }

  /** @throws Refusal not_found */
  async function read(id: Id): Promise<Item> {
    const row = await findRow(id)
    const [record] = row ? await shown([row]) : []
    if (record === undefined) throw new Refusal('not_found', missing)
    return record
  }

  /** Does something with a record, and writes its audit entry. @throws Refusal not_found, or that of the act */
  async function act(
    record: Item,
    actor: string,
    { set, where, run, refusal, ...entry }: Act,
  ): Promise<void> {
    const note = auditStatement({ actor, target: kind.target(record), ...entry })
    const at = sql`${key} = ${keyOf((record as Record<string, Id>)[parameter] as Id)} AND ${where ?? sql`true`}`
    const update = () =>
      changeAudited(order.table, at, sql`UPDATE ${table} SET ${set} WHERE ${at} RETURNING 1`, note)
    const isDone = run
      ? await run(note)
      : set
        ? (await update()).length > 0
        : await deleteAudited(order.table, at, note)
    if (!isDone) throw refusal ?? new Refusal('not_found', missing)
    await kind.afterwards?.(record)
  }

  /** @throws Refusal not_found, conflict when its version has changed, and those of its feature */
  async function change(id: Id, input: InputOf<E['change']>, actor: string): Promise<Item> {
    const before = await read(id)
    const { version: seen } = before as { version?: number }
    const { version = seen } = input as { version?: number }
    const done = (await kind.change?.(before, input)) as Act
    const versioned = kind.changed && {
      set: done.set && sql`${done.set}, version = version + 1`,
      where: sql`version = ${version}`,
      refusal: new Refusal('conflict', kind.changed),
    }
    await act(before, actor, { ...done, ...versioned })
    return read(id)
  }

  /** @returns the response: of a deletion that kept the row, the record @throws Refusal not_found, and those of its feature */
  async function remove(id: Id, actor: string, input = {} as InputOf<E['delete']>): Promise<object> {
    const before = await read(id)
    const done = kind.delete?.(before, input) as Act
    await act(before, actor, { before, ...done })
    return done.set ? read(id) : { message: 'deleted', [parameter]: id }
  }

  type Handler<D> = (call: Omit<Call<InputOf<D>>, 'params'>, id: Id) => Promise<object>
  const routeOf = <D extends Endpoint>(definition: D, handler: Handler<D>) =>
    route(
      definition as Endpoint,
      (({ params, ...call }: Call<InputOf<D>>) =>
        handler(call, (parameter in params ? idOf(params[parameter] ?? '') : '') as Id)) as never,
    )
  const handlers: Record<keyof RecordEndpoints, Handler<never>> = {
    list: ({ input }) => list(input),
    create: async ({ input, actor, request }) => kind.create?.(input, actor, request) as object,
    read: (_, id) => read(id) as Promise<object>,
    change: ({ input, actor }, id) => change(id, input, actor) as Promise<object>,
    delete: ({ input, actor }, id) => remove(id, actor, input),
  }
  const routesOf = (...names: (keyof RecordEndpoints)[]) =>
    methods(
      ...names.flatMap((each) => {
        const definition: Endpoint | undefined = endpoints[each]
        return definition ? [routeOf(definition, handlers[each] as Handler<Endpoint>)] : []
      }),
    )
  return {
    list,
    read,
    act,
    change,
    remove,
    /** The exports of the route file of the list, and of that of one record. */
    all: routesOf('list', 'create'),
    one: routesOf('read', 'change', 'delete'),
    /** The exports of the route file of something else that is done with a record. */
    other: <D extends Endpoint>(
      definition: D,
      handler: (call: Omit<Call<InputOf<D>>, 'params'>, id: Id) => Promise<ResponseOf<D> & object>,
    ) => methods(routeOf(definition, handler)),
  }
}
