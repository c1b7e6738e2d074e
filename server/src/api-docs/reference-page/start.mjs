// Runs in the browser, on the page of the API reference.
const page = document.querySelector('#reference')
const dark = matchMedia('(prefers-color-scheme: dark)')
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', followScheme)
followScheme()

/** The introduction comes first, and then where one signs in for all calls. */
const accessBelowIntroduction = () => ({
  wrapComponents: {
    InfoContainer:
      (Introduction, { React }) =>
      (props) =>
        React.createElement(
          'div',
          null,
          React.createElement(Introduction, props),
          React.createElement('div', { ref: placeAccess }),
        ),
  },
})

/** One function for every rendering: a new one would move the form each time, and take the focus from it. */
const access = document.querySelector('#access')
const placeAccess = (place) => place?.append(access)

window.reference = window.SwaggerUIBundle({
  domNode: page,
  plugins: [accessBelowIntroduction],
  // Absent while the description itself is loaded.
  requestInterceptor: (request) => window.session?.prepare(request) ?? request,
  responseInterceptor: (response) => {
    void window.session?.notice(response)
    return response
  },
  url: page.dataset.description,
  deepLinking: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  // The list of all schemas only repeats what each call shows.
  defaultModelsExpandDepth: -1,
  // By default it asks a validator on the web.
  validatorUrl: null,
  // In the order of the description: introduction, sign-in, then what people do every day.
  docExpansion: 'list',
})
