export type Sound = 'message' | 'call' | 'join' | 'leave'

/** A tone with a short attack that fades out. */
interface Tone {
  hertz: number
  at: number
  seconds: number
}

/** Generated, so there are no audio files. */
const tones: Record<Sound, readonly Tone[]> = {
  message: [
    { hertz: 784, at: 0, seconds: 0.08 },
    { hertz: 1175, at: 0.06, seconds: 0.16 },
  ],
  call: [
    { hertz: 880, at: 0, seconds: 0.18 },
    { hertz: 1319, at: 0.11, seconds: 0.22 },
    { hertz: 880, at: 0.34, seconds: 0.18 },
    { hertz: 1319, at: 0.45, seconds: 0.34 },
  ],
  join: [
    { hertz: 330, at: 0, seconds: 0.12 },
    { hertz: 494, at: 0.09, seconds: 0.2 },
  ],
  leave: [
    { hertz: 494, at: 0, seconds: 0.12 },
    { hertz: 330, at: 0.09, seconds: 0.2 },
  ],
}

const loudest = 0.12
const silence = 0.0001

let audio: AudioContext | null = null

function play({ hertz, at, seconds }: Tone, to: AudioContext): void {
  const [tone, volume] = [to.createOscillator(), to.createGain()]
  const start = to.currentTime + at
  tone.type = 'triangle'
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(silence, start)
  volume.gain.exponentialRampToValueAtTime(loudest, start + 0.01)
  volume.gain.exponentialRampToValueAtTime(silence, start + seconds)
  tone.connect(volume).connect(to.destination)
  tone.start(start)
  tone.stop(start + seconds + 0.01)
}

/** A sound that cannot start by then is dropped. */
const lateMs = 300

export async function playSound(sound: Sound): Promise<void> {
  try {
    audio ??= new AudioContext()
    // Until the user has interacted with the page its audio clock stands still; sounds would pile up and play
    // all at once.
    const late = new Promise((resolve) => setTimeout(resolve, lateMs))
    await Promise.race([audio.resume().catch(() => undefined), late])
    if (audio.state !== 'running') return
    for (const tone of tones[sound]) play(tone, audio)
  } catch {
    // Audio is not available.
  }
}
