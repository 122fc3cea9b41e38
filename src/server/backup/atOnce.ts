const most = 8

/** Works on several at once. The first error ends it, when those that have begun are done. */
export async function severalAtOnce<Item>(items: readonly Item[], work: (item: Item, place: number) => Promise<void>) {
  let next = 0
  let failed = false
  const worker = async () => {
    while (next < items.length && !failed) {
      const place = next++
      try {
        await work(items[place] as Item, place)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: most }, worker))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
