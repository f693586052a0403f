import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import css from './form.module.css'

type FormProps = {
  readonly label: string
  readonly send: (given: FormData) => void
  /** What it records stands: Enter in a line does not send it, only its button and Ctrl and Enter do. */
  readonly final?: boolean
  readonly children: ReactNode
}

/** Sends by its button, and by Ctrl and Enter from anywhere in it. */
export const Form = ({ label, send, final = false, children }: FormProps) => (
  <form
    className={css.form}
    aria-label={label}
    onSubmit={(event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      send(new FormData(event.currentTarget))
    }}
    onKeyDown={(event: KeyboardEvent<HTMLFormElement>) => {
      if (event.key !== 'Enter' || event.repeat) return
      if (event.ctrlKey || event.metaKey) event.currentTarget.requestSubmit()
      else if (final && event.target instanceof HTMLInputElement) event.preventDefault()
    }}
    // Keys of the page that would leave it rest from now on.
    onInput={(event) => {
      event.currentTarget.dataset.begun = ''
    }}
  >
    {children}
  </form>
)

type GroupProps = { readonly title: string; readonly hint?: string; readonly children: ReactNode }

/** Controls that answer one question. */
export const FieldGroup = ({ title, hint, children }: GroupProps) => (
  <fieldset className={css.group}>
    <legend>{title}</legend>
    {hint && <p className={css.hint}>{hint}</p>}
    {children}
  </fieldset>
)

type TickProps = { readonly isOn: boolean; readonly set: (isOn: boolean) => void; readonly children: ReactNode }

export const Tick = ({ isOn, set, children }: TickProps) => (
  <label className={css.tick}>
    <input type="checkbox" className={css.box} checked={isOn} onChange={(event) => set(event.target.checked)} />
    <span>{children}</span>
  </label>
)

type TickFieldProps = { readonly name: string; readonly isOn: boolean; readonly children: ReactNode }

/** The same, read with the form it is in. */
export const TickField = ({ name, isOn, children }: TickFieldProps) => (
  <label className={css.tick}>
    <input type="checkbox" className={css.box} name={name} defaultChecked={isOn} />
    <span>{children}</span>
  </label>
)

export const FormButtons = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.buttons}>{children}</div>
)
