/** Dice on wood, made of noise: a few short knocks. Silent until somebody asks for it. */
let context: AudioContext | undefined;

export function knock(times = 4): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  for (let i = 0; i < times; i += 1) {
    const at = context.currentTime + 0.09 * i + 0.05 * Math.random();
    const length = Math.floor(context.sampleRate * 0.03);
    const buffer = context.createBuffer(1, length, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let n = 0; n < length; n += 1) samples[n] = (Math.random() * 2 - 1) * (1 - n / length) ** 3;
    const source = new AudioBufferSourceNode(context, { buffer });
    const tone = new BiquadFilterNode(context, { type: 'bandpass', frequency: 1400 + 900 * Math.random(), Q: 1.5 });
    const volume = new GainNode(context, { gain: 0.5 / (1 + i) });
    source.connect(tone).connect(volume).connect(context.destination);
    source.start(at);
  }
}
