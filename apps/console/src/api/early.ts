// A script of its own, which imports nothing: whoever was signed in here is asked about while the rest of the page is still on its way.
declare global {
  var gatelodgeMe: Promise<Response> | undefined
}

try {
  if (localStorage.getItem('gatelodge.signed-in') !== null) {
    globalThis.gatelodgeMe = fetch('/backoffice/v1/me', { headers: { 'x-gatelodge-console': '1' } })
    // Read to its end whether somebody takes it or not, so that it holds no connection. Whoever takes it hears what went wrong.
    globalThis.gatelodgeMe.then((answer) => answer.clone().text()).catch(() => {})
  }
} catch {
  // A browser that keeps nothing asks later.
}

export {}
