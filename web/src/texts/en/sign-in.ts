export const signIn = {
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  showPassword: 'Show password',
  submit: 'Sign in',
  forgotten: 'Forgot your password?',
  notices: {
    signedOut: 'You’re signed out.',
    signedOutEverywhere: 'You’re signed out on all devices.',
    setUpAlready: 'Duebook is already set up.',
  },
  unreachable: {
    title: 'Can’t reach Duebook',
  },
}
