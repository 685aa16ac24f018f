import type { z } from '../zod'

type Exactly<Shape extends z.ZodObject, Answer> =
  z.output<Shape> extends Answer ? (Answer extends z.output<Shape> ? Shape : never) : never

/** The fields of an answer beside `code`. */
export type Fields<Answer> = Omit<Answer, 'code'>

/** Takes a schema that describes exactly this type; any other does not compile. */
export const exactly =
  <Answer>() =>
  <Shape extends z.ZodObject>(shape: Exactly<Shape, Answer> & Shape): Shape =>
    shape
