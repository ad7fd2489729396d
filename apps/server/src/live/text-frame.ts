const shortLength = 126
const mediumLength = 0x1_00_00
/** The last frame of a message, of text. */
const finalText = 0x81

/**
 * A text as the server's WebSocket frame (RFC 6455 §5.2). Made once and written to a thousand sockets as it is, which
 * costs each of them one write instead of a header of its own.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const start = length < shortLength ? 2 : length < mediumLength ? 4 : 10
  const frame = Buffer.allocUnsafe(start + length)
  frame[0] = finalText
  if (start === 2) frame[1] = length
  else if (start === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, start)
  return frame
}
