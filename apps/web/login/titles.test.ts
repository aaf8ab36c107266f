import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChoosePassword } from './choose-password.tsx'
import { CodeStep } from './code-step.tsx'
import { Forgotten } from './forgotten.tsx'
import { SetUp } from './set-up.tsx'
import { SignIn } from './sign-in.tsx'

const nothing = () => {}
const signIn = { account: 'Mei', password: '', enrolment: { uri: 'otpauth://totp/x', secret: 'ABCD' } }

test('no form of /login needs a tooltip: what a native title would say is in sight', () => {
  const forms = [
    createElement(SignIn, {
      note: undefined,
      account: undefined,
      onDone: nothing,
      onCode: nothing,
      onForgotten: nothing,
    }),
    createElement(SetUp, { asksCode: true, onDone: nothing }),
    createElement(Forgotten, { onBack: nothing, onToast: nothing }),
    createElement(ChoosePassword, { token: 't', onForgotten: nothing, onToast: nothing, onDone: nothing }),
    createElement(CodeStep, { signIn, onDone: nothing, onBack: nothing }),
  ]
  for (const form of forms) {
    const html = renderToStaticMarkup(form)
    expect(html).toContain('<button')
    expect(html).not.toMatch(/<[^>]* title=/)
  }
})
