import { eitherOf } from './issue-rules'
import { z } from './zod'

const formats = ['json', 'text'] as const
export type AnswerFormat = (typeof formats)[number]

/** The parameter `format`: the form of the answer, for those who cannot say it in Accept. */
export const answerFormat = z.enum(formats, eitherOf(formats)).optional()
