import { sentences } from '../../words/sentences.ts'

export const welcomeSentences = sentences(
  {
    welcome: {
      title: 'Choose a password',
      lead: 'It opens your account from now on, and ends every session that is open elsewhere.',
      password: 'New password',
      hint: 'At least 12 characters. A few words are best.',
      repeat: 'The same again',
      differs: 'The two are not the same.',
      set: 'Set the password',
      done: (email: string) => `The password of ${email} is set.`,
      signIn: 'Sign in now',
      noLink: 'This link is not whole. Open it from the letter or message again, or ask for a new one.',
      instead: (name: string) => `Use ${name} instead`,
    },
  },
  {
    welcome: {
      title: 'Elija una contraseña',
      lead: 'Desde ahora abre su cuenta y cierra toda sesión abierta en otro lugar.',
      password: 'Contraseña nueva',
      hint: 'Al menos 12 caracteres. Lo mejor son unas pocas palabras.',
      repeat: 'La misma otra vez',
      differs: 'Las dos no son iguales.',
      set: 'Guardar la contraseña',
      done: (email) => `La contraseña de ${email} está guardada.`,
      signIn: 'Iniciar sesión ahora',
      noLink: 'Este enlace no está completo. Ábralo otra vez desde el correo o el mensaje, o pida uno nuevo.',
      instead: (name) => `Usar ${name}`,
    },
  },
)
