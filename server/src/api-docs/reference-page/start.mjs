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

/**
 * From 150 lines on, Swagger UI draws only the ones in view: the browser's search finds nothing else, and the keyboard reaches
 * nothing else. It counts what it is given, so it is given one tag at a time.
 */
const everyCallDrawn = () => ({
  wrapComponents: {
    operations:
      (Operations, { React }) =>
      (props) =>
        props.specSelectors
          .taggedOperations()
          .keySeq()
          .map((tag) => React.createElement(Operations, { ...props, key: tag, ...onlyOf(tag, props) }))
          .toArray(),
  },
})

const onlyOf = (tag, { specSelectors }) => ({
  specSelectors: {
    ...specSelectors,
    taggedOperations: () => specSelectors.taggedOperations().filter((_, name) => name === tag),
  },
})

/** For each call that is opened, Swagger UI goes through the whole description again. What the call refers to is enough. */
const quickToOpen = () => ({
  afterLoad({ fn }) {
    const { resolveSubtree } = fn
    fn.resolveSubtree = (description, place, options) =>
      resolveSubtree(partFor(place, description), place, options)
  },
})

function partFor([part, name], { paths, components, ...rest }) {
  const { securitySchemes } = components
  const needed = part === 'paths' ? { [name]: paths[name] } : {}
  return { ...rest, paths: needed, components: referredTo(needed, components, { securitySchemes }) }
}

function referredTo(value, components, found) {
  for (const [, kind, name] of JSON.stringify(value).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
    found[kind] ??= {}
    if (name in found[kind]) continue
    found[kind][name] = components[kind][name]
    referredTo(found[kind][name], components, found)
  }
  return found
}

window.reference = window.SwaggerUIBundle({
  domNode: page,
  plugins: [accessBelowIntroduction, everyCallDrawn, quickToOpen],
  // Absent while the description itself is loaded.
  requestInterceptor: (request) => window.session?.prepare(request) ?? request,
  responseInterceptor: (response) => {
    void window.session?.notice(response)
    return response
  },
  url: page.dataset.description,
  deepLinking: true,
  filter: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  // The list of all schemas only repeats what each call shows.
  defaultModelsExpandDepth: -1,
  // By default it asks a validator on the web.
  validatorUrl: null,
  // In the order of the description: introduction, sign-in, then what people do every day.
  docExpansion: 'list',
})
