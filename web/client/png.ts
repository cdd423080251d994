/** The chart as PNG: the SVG file, drawn at twice its size. */
const SCALE = 2

document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLElement>('[data-png]')
  const address = button?.dataset.png
  if (address !== undefined) void savePicture(address)
})

async function savePicture(address: string): Promise<void> {
  const response = await fetch(address)
  if (!response.ok) return location.assign(address)
  const text = await response.text()
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width * SCALE
  canvas.height = image.height * SCALE
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) return location.assign(address)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  const name = /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'chart.svg'
  link.download = name.replace(/\.svg$/, '.png')
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

export {}
