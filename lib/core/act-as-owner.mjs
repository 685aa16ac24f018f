// @ts-check
// Commands that an operator may run as root work in a folder of another user. That user could leave a link there, or
// exchange a file while it is being looked at, so root acts as the owner of the folder. Plain JavaScript, because
// scripts without a build use it too.
import {
  closeSync,
  constants,
  fstatSync,
  lchownSync,
  lstatSync,
  openSync,
  readlinkSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { realFile } from './db/sqlite/database-file.mjs'

/**
 * @typedef {{ uid: number, gid: number }} User
 * @typedef {object} Acting
 * @property {string} file the file without links on its way
 * @property {(file: string) => number} openForReading opens any file, as root where the owner may not: a descriptor
 * @property {(files: string[]) => void} handOver gives new files to the owner, where root could not act as the owner
 * @property {() => void} end makes the process root again
 */

/** As many as Linux follows. */
const linksMax = 40
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
/** Opening a named pipe must not wait. */
const readFlags = O_RDONLY | O_NONBLOCK

/** @param {string} file */
const lstatOf = (file) => lstatSync(file, { throwIfNoEntry: false })

/** @param {string} file @returns {string[]} the names on its way */
const namesOf = (file) => file.split('/').filter(Boolean)

/**
 * Where a path leads. Root follows links of root only.
 * @param {string} file need not exist @returns {string} without links @throws Error for a link of another user
 */
function realFileForRoot(file) {
  let at = '/'
  const names = namesOf(path.resolve(file))
  for (let links = 0; names.length > 0; ) {
    const next = path.join(/* turbopackIgnore: true */ at, names.shift() ?? '')
    const found = lstatOf(next)
    if (!found?.isSymbolicLink()) at = next
    else if (found.uid !== 0) throw new Error(`${next} is a link of user ${found.uid}, and root follows none`)
    else if (++links > linksMax) throw new Error(`${file} leads through too many links`)
    else {
      names.unshift(...namesOf(path.resolve(at, readlinkSync(next))))
      at = '/'
    }
  }
  return at
}

/** @param {string} folder @returns {string} itself, or the nearest one above that exists */
const existingFolder = (folder) => (lstatOf(folder) ? folder : existingFolder(path.dirname(folder)))

/** @param {string} folder @returns {string[]} `/` first, itself last */
const wayTo = (folder) => (folder === '/' ? [folder] : [...wayTo(path.dirname(folder)), folder])

/** @param {string} folder root's, without links on its way @throws Error when others could exchange something on its way */
function requireRootsAlone(folder) {
  for (const each of wayTo(folder)) {
    const { uid, gid, mode } = lstatSync(each)
    const isOpen = (mode & (each === folder && gid !== 0 ? 0o022 : 0o002)) !== 0
    // In a sticky folder, such as /tmp, nobody can exchange what is root's, but anybody can add to it.
    if (uid !== 0 || (isOpen && (each === folder || (mode & 0o1000) === 0)))
      throw new Error(
        `${folder} belongs to root, but others can change ${each}: give the folder to the user who runs the platform (chown)`,
      )
  }
}

/** @param {string} folder @returns {boolean} whether a folder of root keeps this user from getting there */
function isShutOut(folder) {
  for (const each of wayTo(path.dirname(folder))) {
    try {
      statSync(`${each}/.`)
    } catch {
      return statSync(each).uid === 0
    }
  }
  return false
}

/** @param {string} folder @param {string} file in it @returns {User | null} null for root */
function ownerOf(folder, file) {
  const own = statSync(folder)
  if (own.uid !== 0) return own
  // A volume that belongs to root and is open to others.
  const existing = lstatOf(file)
  if (existing && existing.uid !== 0) return existing
  requireRootsAlone(folder)
  return null
}

/** @param {string[]} files @param {User} owner @throws Error for links, hard links and anything else of other users */
function requireOwnFiles(files, { uid }) {
  for (const file of files) {
    const found = lstatOf(file)
    if (!found || (found.isFile() && found.uid === uid)) continue
    const what = found.isSymbolicLink()
      ? 'a link'
      : found.isFile()
        ? `a file of user ${found.uid}`
        : 'no file'
    throw new Error(`${file} is ${what}, where a file of user ${uid} is expected: move it away`)
  }
}

/**
 * Opens a file as root, even where others can change what is on its way.
 * @param {string} file @param {number} uid of the owner, who must not get to read what others own by a hard link
 */
function openAsRoot(file, uid) {
  const real = realFileForRoot(file)
  const descriptor = openSync(real, readFlags | O_NOFOLLOW)
  try {
    const found = fstatSync(descriptor)
    if (readlinkSync(`/proc/self/fd/${descriptor}`) !== real) throw new Error(`${file} was exchanged`)
    if (found.isFile() && found.nlink > 1 && found.uid !== uid)
      throw new Error(`${file} has another name (a hard link): make a copy of it`)
    return descriptor
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
}

/** @param {User} user @returns {() => void} makes the process root again */
function become({ uid, gid }) {
  const { setgroups, setegid, seteuid, getgroups, getegid } = process
  if (!setgroups || !setegid || !seteuid) throw new Error('this system knows no users')
  const before = { groups: getgroups?.() ?? [], gid: getegid?.() ?? 0 }
  setgroups([])
  setegid(gid)
  seteuid(uid)
  return () => {
    seteuid(0)
    setegid(before.gid)
    setgroups(before.groups)
  }
}

/** @param {string} folder @param {User} owner @returns {Pick<Acting, 'openForReading' | 'handOver' | 'end'>} */
function actAs(folder, owner) {
  let end = become(owner)
  // As with systemd's DynamicUser while the service is stopped. Nobody can exchange anything then, and what is there was
  // looked at.
  if (isShutOut(folder)) {
    end()
    return {
      openForReading: (file) => openAsRoot(file, owner.uid),
      handOver(files) {
        for (const file of files) lchownSync(file, owner.uid, owner.gid)
      },
      end: () => undefined,
    }
  }
  return {
    openForReading(file) {
      try {
        return openSync(file, readFlags)
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EACCES') throw error
      }
      end()
      try {
        return openAsRoot(file, owner.uid)
      } finally {
        end = become(owner)
      }
    },
    handOver: () => undefined,
    end: () => end(),
  }
}

/**
 * Lets root work on files of a folder of another user. From now on the process has the rights of the folder's owner, so
 * that no link leads it to what that user may not change. For other users, and for root in a folder of its own, nothing
 * changes.
 * @param {string} file in that folder; neither need exist yet
 * @param {readonly string[]} [suffixes] what is appended to its name for the files beside it that are used
 * @returns {Acting}
 * @throws Error with a line for the operator, when a link or file of another user is in the way
 */
export function actAsOwner(file, suffixes = []) {
  /** @type {Pick<Acting, 'openForReading' | 'handOver' | 'end'>} */
  const asBefore = {
    openForReading: (each) => openSync(each, readFlags),
    handOver: () => undefined,
    end: () => undefined,
  }
  if (process.geteuid?.() !== 0) return { file: realFile(file), ...asBefore }
  const real = realFileForRoot(file)
  const folder = existingFolder(path.dirname(real))
  const owner = ownerOf(folder, real)
  if (!owner) return { file: real, ...asBefore }
  requireOwnFiles([real, ...suffixes.map((suffix) => real + suffix)], owner)
  return { file: real, ...actAs(folder, owner) }
}
