import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/** After a sign-in the way leads to Home (AUTH-06). */
export function useGoHome(): () => void {
  const navigate = useNavigate()
  return useCallback(() => void navigate({ to: '/' }), [navigate])
}
