import { hash, verify } from '@node-rs/argon2'
import { processState } from '../process-state'
import { type Asker, PasswordWork } from './password-work'

// OWASP's recommendation for argon2id: 19 MiB, two passes, one lane.
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Checks at a time: they take a processor each. */
const checksMax = 2
/** Checks that wait in each line: about half a second's worth. */
const waitingMax = 32

const work = () => processState('password-work', () => new PasswordWork(checksMax, waitingMax))

/** How many passwords wait to be hashed or checked. */
export const waitingChecks = (): number => work().waitingCount

/** Argon2id without a turn, for what is made once in a process. */
export const hashAtOnce = (password: string): Promise<string> => hash(password, argon2Options)

/** Argon2id, in turn. @throws Refusal unavailable when too many wait */
export const hashInTurn = (asker: Asker, password: string): Promise<string> =>
  work().run(asker, () => hashAtOnce(password))

/** Whether it is the password that was hashed, in turn. @throws Refusal unavailable when too many wait */
export const matchesInTurn = (asker: Asker, password: string, passwordHash: string): Promise<boolean> =>
  work().run(asker, () => verify(passwordHash, password))
