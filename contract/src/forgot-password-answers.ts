/** What `POST /auth/forgot-password` can say. The web app has its own words for each. */
export const FORGOT_PASSWORD_ANSWERS = {
  sent: 'If a user with this email exists, a link to set a new password has been sent',
  noMail: 'This server cannot send email. Ask an administrator to set a new password for you',
} as const
