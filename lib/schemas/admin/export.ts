import { z } from 'zod'
import { roomName } from '../fields'

export const exportInput = z.object({ room: roomName })
