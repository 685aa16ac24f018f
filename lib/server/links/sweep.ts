import { deletionTime } from '../clock'
import { sweeper } from '../db/sweeper'
import { deleteExpiredLinks } from './store'

/** Removes expired short links from time to time; they have led nowhere since they expired. */
export const linkSweeper = () => sweeper('short links', () => deleteExpiredLinks(deletionTime()))
