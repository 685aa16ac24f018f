'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { ListName, RowOf } from '@/lib/admin/client/use-admin-list'
import { type AdminCallName, adminCall } from '@/lib/core/api/admin-call'
import type { CallResponse, Given } from '@/lib/core/api/call'
import { useCall } from '@/lib/core/api/use-call'
import type { Translate, Values } from '@/lib/core/i18n/texts'
import { ConfirmedCall } from './confirmed-call'
import type { FormDialogProps } from './form-dialog'
import { SmallButton } from './list-panel'
import { type FormField, type FormFields, RecordForm, useTextOf } from './record-form'

/** Worked out once for each name: with a type parameter in its place TypeScript compares all pairs of calls. */
type Calls = {
  [Name in ListName]: Extract<
    AdminCallName,
    `${'POST' | 'PATCH' | 'DELETE'} /api/admin/${Name}${'' | `/${string}`}`
  >
}
type CallOf<Name extends ListName> = Calls[Name]

type PathNames<C> = C extends `${string}{${infer Parameter}}${infer Rest}`
  ? Parameter | PathNames<Rest>
  : never

/** A field for each parameter of a call, besides those of its path. */
type FieldsOf<C extends AdminCallName, Key extends string> =
  Given<C> extends infer Fields
    ? { [Field in keyof Fields as Exclude<Field, PathNames<C> | 'version'>]: FormField<Key> }
    : never

/** Names of actions of rows, which have an accessible name in the texts. */
type ActionId<Key extends string> = (Key extends `${infer Id}Of` ? Id : never) | 'edit' | 'delete'

export interface Closing<Row> {
  onClose: () => void
  onDone: (sentence: ReactNode, changed?: Row) => void
  /** The record has a newer version. */
  onStale: () => void
}

/**
 * Something that can be done with a row: a call that is confirmed first, has a form, or happens at once. Texts by its id:
 * `<id>` on its button and `<id>Of` as its accessible name, in a dialog `<id>Title`, `<id>Text` and `<id>Yes`. What `edit`
 * and `delete` lack is in the texts of all panels.
 */
interface CallAction<Row, C extends AdminCallName, Key extends string> {
  call: C
  /** Parameters that have no field. */
  body?: (row: Row) => Given<C> extends infer Fields ? Partial<Fields> : never
  /** Without fields the call is confirmed first. */
  fields?: FieldsOf<C, Key> | ((row: Row, chosen: Readonly<Record<string, string>>) => FieldsOf<C, Key>)
  /** Neither fields nor a confirmation: what can be undone is not asked first. */
  atOnce?: boolean
  /** On the button meanwhile. */
  busy?: Key
  title?: Key
  yes?: Key
  blame?: FormDialogProps<unknown>['blame']
  done?: Key | ((response: CallResponse<C>, row: Row) => string)
  /** Shown above the list until the next action. */
  show?: (response: CallResponse<C>) => ReactNode
}

/** With a dialog of its own, or no call at all. */
type OtherAction<Row> =
  | { dialog: (row: Row, closing: Closing<Row>) => ReactNode }
  | { run: (row: Row) => void }

type ActionWith<Row, C extends AdminCallName, Key extends string, Id> = {
  id: Id
  when?: (row: Row) => boolean
  /** On the button, if not `<id>`. */
  label?: (row: Row) => Key
} & ({ [Each in C]: CallAction<Row, Each, Key> }[C] | OtherAction<Row>)

export type RowAction<Name extends ListName, Key extends string> = ActionWith<
  RowOf<Name>,
  CallOf<Name>,
  Key,
  ActionId<Key> | ((row: RowOf<Name>) => ActionId<Key>)
>
type ListCalls = { [Name in ListName]: Extract<Calls[Name], `POST /api/admin/${Name}${'' | '/import'}`> }
type ListAction<Name extends ListName, Key extends string> = ActionWith<
  RowOf<Name>,
  ListCalls[Name],
  Key,
  Key
>

type Action = {
  id: string | ((row: object) => string)
  when?: (row: object) => boolean
  label?: (row: object) => string
} & Partial<
  Omit<CallAction<object, AdminCallName, string>, 'fields' | 'body' | 'done'> & {
    fields: FormFields | ((row: object, chosen: Readonly<Record<string, string>>) => FormFields)
    body: (row: object) => object
    done: string | ((response: object, row: object) => string)
    dialog: (row: object, closing: Closing<object>) => ReactNode
    run: (row: object) => void
  }
>

export interface RecordActions<Name extends ListName, Key extends string> {
  t: Translate<Key>
  valuesOf: (row: RowOf<Name>) => Values
  actions: readonly RowAction<Name, NoInfer<Key>>[]
  create?: readonly ListAction<Name, NoInfer<Key>>[]
}

/** `row` and `words`, the values of texts about it, are empty for actions without a row. */
interface Target {
  action: Action
  row: object
  words: Values
}

/** The path parameters of a call, which are columns of the row. */
const pathOf = (call: string, row: object) =>
  Object.fromEntries([...call.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, (row as Values)[name]]))

const send = ({ action: { call, body }, row }: Target, entered: object = {}): Promise<object> =>
  adminCall(call as AdminCallName, { ...pathOf(call ?? '', row), ...body?.(row), ...entered } as never)

/**
 * The actions of the records of a list: their buttons, the open dialog, and what the last one reported.
 * @param reload of the list, with a changed row @param newest the row as the list has it now
 */
export function useRecordActions<Name extends ListName, Key extends string>(
  { t: own, valuesOf, actions, create = [] }: RecordActions<Name, Key>,
  reload: (changed?: RowOf<Name>) => unknown,
  newest: (row: RowOf<Name>) => RowOf<Name> = (row) => row,
) {
  const t = useTextOf(own)
  const [status, setStatus] = useState<ReactNode>('')
  const [shown, setShown] = useState<ReactNode>(null)
  const [open, setOpen] = useState<Target | null>(null)
  /** The accessible name of the button of a running call. */
  const [going, setGoing] = useState('')
  const { error, run } = useCall(send)
  const wordsOf = valuesOf as (row: object) => Values
  const close = () => setOpen(null)
  const finish = (sentence: ReactNode, changed?: object, result: ReactNode = null) => {
    setStatus(sentence)
    setShown(result)
    close()
    void reload(changed as RowOf<Name> | undefined)
  }
  const done = ({ action, row, words }: Target, response: object) => {
    const { call = '', done: said = '', show } = action
    const sentence =
      typeof said === 'function'
        ? said(response, row)
        : said && t(said, call.includes('{') ? words : wordsOf(response))
    finish(sentence, call.startsWith('DELETE') ? undefined : response, show?.(response as never))
  }
  const start = async (target: Target, name: string) => {
    const { action, row } = target
    if (action.run) {
      setStatus('')
      action.run(row)
    } else if (action.atOnce) {
      setGoing(name)
      const response = await run(target)
      setGoing('')
      if (response) done(target, response)
    } else setOpen(target)
  }
  const buttonOf = (action: Action, row: object, index: number) => {
    const id = typeof action.id === 'function' ? action.id(row) : action.id
    const label = action.label?.(row) ?? (id === 'delete' ? 'deleteMore' : id)
    const words = wordsOf(row)
    const name = t(`${id}Of`, words)
    const isGoing = going === name
    return (
      <SmallButton
        key={index}
        name={name}
        busy={isGoing}
        disabled={action.atOnce && going !== '' && !isGoing}
        onClick={() => void start({ action, row, words }, name)}
      >
        {t(isGoing && action.busy ? action.busy : label, words)}
      </SmallButton>
    )
  }
  return {
    status,
    error,
    shown,
    clear: () => setStatus(''),
    buttonsOf: (row: RowOf<Name>) =>
      (actions as unknown as Action[]).map(
        (action, index) => (action.when?.(row as object) ?? true) && buttonOf(action, row as object, index),
      ),
    createButtons: (create as unknown as Action[]).map((action) => (
      <Button key={String(action.id)} onClick={() => void start({ action, row: {}, words: {} }, '')}>
        {t(String(action.id))}
      </Button>
    )),
    dialog: open && (
      <ActionDialog
        t={t}
        target={{ ...open, row: newest(open.row as RowOf<Name>) as object }}
        onDone={(response) => done(open, response)}
        closing={{ onClose: close, onDone: finish, onStale: () => void reload() }}
      />
    ),
  }
}

interface ActionDialogProps {
  t: Translate<string>
  target: Target
  onDone: (response: object) => void
  closing: Closing<object>
}

function ActionDialog({ t, target, onDone, closing }: ActionDialogProps) {
  const { action, row, words } = target
  const { call = '', fields, blame } = action
  if (action.dialog) return action.dialog(row, closing)
  const id = typeof action.id === 'function' ? action.id(row) : action.id
  const dialog = { title: t(action.title ?? `${id}Title`, words), onDone, onClose: closing.onClose }
  if (!fields)
    return (
      <ConfirmedCall
        {...dialog}
        text={t(`${id}Text`, words)}
        yes={t(id === 'delete' ? id : `${id}Yes`)}
        call={() => send(target)}
      />
    )
  const { version } = row as { version?: number }
  const intro = t(`${id}Text`, words)
  return (
    <RecordForm
      {...dialog}
      t={t}
      intro={intro === `${id}Text` ? undefined : intro}
      fields={typeof fields === 'function' ? (chosen) => fields(row, chosen) : fields}
      record={row}
      yes={t(action.yes ?? (call.startsWith('PATCH') ? 'save' : 'create'))}
      blame={blame}
      version={version}
      onStale={version === undefined ? undefined : closing.onStale}
      call={(values) => send(target, call.startsWith('PATCH') ? { ...values, version } : values)}
    />
  )
}
