import { keepContents } from './contents'
import { keepSamples } from './samples'

/**
 * Makes the reference answer: samples in the language of choice and filled with what is typed, copying, search, the
 * mark of where one is. The page is whole without it. What answers already is left alone.
 * @param box the element that has the reference in it
 * @returns what ends all of that
 */
export function enliven(box: HTMLElement): () => void {
  if (box.dataset.alive !== undefined) return () => {}
  box.dataset.alive = ''
  const controller = new AbortController()
  keepSamples(box, controller.signal)
  keepContents(box, controller.signal)
  return () => {
    delete box.dataset.alive
    controller.abort()
  }
}
