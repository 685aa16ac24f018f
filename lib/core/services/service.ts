/**
 * A service, as the directory, the desktop, the reference and the control panel know it. Its name and purpose are in
 * `lib/<id>/messages`, group `service`.
 */
export interface Service {
  /** Its id in the directory and in paths of the administration; also the name of its folder. */
  id: string
  /** The path of its page. */
  page: string
  icon: string
  /** Its order in lists, lowest first. */
  order: { directory: number; desktop: number }
  /** It is suspended until an administrator starts it. */
  startsSuspended?: boolean
}

export type ServiceStatus = 'running' | 'suspended'

export const service = <const Definition extends Service>(definition: Definition): Definition => definition
