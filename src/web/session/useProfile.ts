import { useQuery } from '@tanstack/react-query'
import { type Profile, profileQuery } from './session.ts'

/** The signed-in user. For what stands inside the frame: the guard has loaded the profile before that is drawn. */
export function useProfile(): Profile {
  const { data } = useQuery({ ...profileQuery, enabled: false })
  if (!data) throw new Error('The profile is not loaded: is this outside the frame?')
  return data
}
