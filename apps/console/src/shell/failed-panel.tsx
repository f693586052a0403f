import type { ErrorComponentProps } from '@tanstack/react-router'
import { type Back, EmptyPanel } from '../kit/panel.tsx'
import { Failed } from './failed.tsx'

type Props = Pick<ErrorComponentProps, 'error' | 'reset'> & { readonly back: Back }

/** Something that was opened and failed: on a phone there is a way back all the same. */
export const FailedPanel = ({ back, ...failure }: Props) => (
  <EmptyPanel back={back}>
    <Failed {...failure} />
  </EmptyPanel>
)
