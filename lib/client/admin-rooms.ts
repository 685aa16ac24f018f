import type { AdminRoom, NewRoomInput, RoomChangeInput } from '../schemas/admin/rooms'
import { adminCall, recordPath } from './admin-call'

const pathOf = (room: string) => recordPath('rooms', room)

export const createRoom = (json: Partial<NewRoomInput>) => adminCall<AdminRoom>('/rooms', { json })

/** @throws ApiError conflict when the room has another version than the change is for */
export const changeRoom = (room: string, json: RoomChangeInput) =>
  adminCall<AdminRoom>(pathOf(room), { method: 'PATCH', json })

export const clearRoom = (room: string) => adminCall<AdminRoom>(`${pathOf(room)}/clear`, { json: {} })

/** Takes the last clearing back. */
export const restoreRoom = (room: string) => adminCall<AdminRoom>(`${pathOf(room)}/restore`, { json: {} })

export const deleteRoom = (room: string) => adminCall(pathOf(room), { method: 'DELETE' })
