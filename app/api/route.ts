/** `/api` itself is as unknown as what is below it. */
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from './[...path]/route'
