import { photoSide } from '@cultivatd/domain/file/picture-rules'

const quality = 0.85

/**
 * A photo as it is sent: drawn anew, its longest side 1,600 pixels at most and without the place where it was taken, so
 * that a bad line in a greenhouse carries a tenth of it. The photo as it came where this browser cannot draw it: the
 * server makes it anew in any case, or says what is wrong with it.
 */
export async function smaller(file: File): Promise<File> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, photoSide / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const drawing = canvas.getContext('2d')
    if (!drawing) return file
    // What is clear in a PNG would be black in a JPEG.
    drawing.fillStyle = '#fff'
    drawing.fillRect(0, 0, canvas.width, canvas.height)
    drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    return made ? new File([made], `${file.name.replace(/\.\w+$/, '') || 'photo'}.jpg`, { type: made.type }) : file
  } catch {
    return file
  }
}
