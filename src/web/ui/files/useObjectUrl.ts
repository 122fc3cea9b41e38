import { useEffect, useState } from 'react'

interface ObjectUrl {
  /** Null while it loads, and where it failed. */
  url: string | null
  failed: boolean
}

/** Returns an address for `img` and `iframe` that is valid as long as the component is mounted. */
export function useObjectUrl(load: (() => Promise<Blob>) | null): ObjectUrl {
  const [state, setState] = useState<ObjectUrl>({ url: null, failed: false })
  useEffect(() => {
    if (!load) return
    let url: string | null = null
    let gone = false
    setState({ url: null, failed: false })
    load().then(
      (blob) => {
        if (gone) return
        url = URL.createObjectURL(blob)
        setState({ url, failed: false })
      },
      () => !gone && setState({ url: null, failed: true }),
    )
    return () => {
      gone = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [load])
  return state
}
