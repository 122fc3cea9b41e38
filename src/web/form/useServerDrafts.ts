import { useQuery } from '@tanstack/react-query'
import { useProfile } from '../session/useProfile.ts'
import { mirrorDrafts } from './draftsOnServer.ts'

/** Time in milliseconds for which a form waits for the drafts of the server. */
export const draftsMs = 1_500

/**
 * Brings the drafts of this browser and of the server together as a form is opened: an assistant may have prepared it
 * since the page was loaded. False until then. `form` tells it from the form that the page showed before.
 */
export function useServerDrafts(form: string): boolean {
  const { userId } = useProfile()
  const { isFetchedAfterMount } = useQuery({
    queryKey: ['serverDrafts', userId, form],
    // Away, the server has nothing to bring: what this browser has is what there is.
    queryFn: () =>
      Promise.race([
        mirrorDrafts(localStorage, userId).then(
          () => true,
          () => false,
        ),
        new Promise<boolean>((resolve) => setTimeout(() => resolve(false), draftsMs)),
      ]),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return isFetchedAfterMount
}
