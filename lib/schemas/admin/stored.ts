/** A shared text as administrators see it, without its content. `size` is bytes. */
export interface AdminText {
  name: string
  size: number
  encoding: string
  created_time: number
  updated_time: number
  expires_time: number | null
}

/** A short link as administrators see it. */
export interface AdminLink {
  link: string
  target: string
  tip: boolean
  hits: number
  created_time: number
  updated_time: number
  expires_time: number | null
}
