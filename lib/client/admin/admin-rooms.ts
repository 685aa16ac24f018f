import type { RoomChangeInput, RoomRestoreInput } from '../../schemas/admin/rooms'
import type { Given } from '../api/call'
import { adminCall } from './admin-call'

export const createRoom = (room: Given<'POST /api/admin/rooms'>) => adminCall('POST /api/admin/rooms', room)

/** @throws ApiError conflict when the room has another version than the change is for */
export const changeRoom = (room: string, change: RoomChangeInput) =>
  adminCall('PATCH /api/admin/rooms/{room}', { room, ...change })

export const clearRoom = (room: string) => adminCall('POST /api/admin/rooms/{room}/clear', { room })

/**
 * Takes a clearing back, the last one unless another is named.
 * @throws ApiError conflict when somebody did so already
 */
export const restoreRoom = (room: string, which: RoomRestoreInput = {}) =>
  adminCall('POST /api/admin/rooms/{room}/restore', { room, ...which })

export const deleteRoom = (room: string) => adminCall('DELETE /api/admin/rooms/{room}', { room })
