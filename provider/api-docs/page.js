// Shows the OpenAPI document. It creates only elements and text, because the page runs under Trusted Types.

const make = (tag, { text, className, ...attributes } = {}, children = []) => {
  const element = document.createElement(tag)
  if (text !== undefined) element.textContent = text
  if (className !== undefined) element.className = className
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

const typeOf = (schema) => {
  if (schema.enum) return schema.enum.join(' | ')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' ou ')
  if (schema.allOf) return schema.allOf.map(typeOf).join(' e ')
  if (schema.type === 'array') return `lista de ${typeOf(schema.items ?? {})}`
  if (schema.format === 'binary') return 'arquivo'
  return [schema.type ?? 'qualquer', schema.format].filter(Boolean).join(' ')
}

const limitsOf = ({ minimum, maximum, minLength, maxLength }) =>
  [
    minimum !== undefined && `de ${minimum}`,
    maximum !== undefined && `até ${maximum}`,
    minLength !== undefined && `ao menos ${minLength} caracteres`,
    maxLength !== undefined && `até ${maxLength} caracteres`,
  ]
    .filter(Boolean)
    .join(', ')

/** The fields of an object and of its nested objects, as rows. */
const rowsOf = (schema, prefix = '') => {
  if (schema.allOf) return schema.allOf.flatMap((part) => rowsOf(part, prefix))
  if (schema.anyOf) return schema.anyOf.flatMap((part) => rowsOf(part, prefix))
  if (schema.type === 'array') return rowsOf(schema.items ?? {}, `${prefix}[]`)
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`
    const needed = (schema.required ?? []).includes(name)
    return [{ path, field, needed }, ...rowsOf(field, path)]
  })
}

const tableOf = (rows) =>
  make('div', { className: 'scroll' }, [
    make('table', {}, [
      make('thead', {}, [
        make(
          'tr',
          {},
          ['Campo', 'Tipo', 'Limites', ''].map((text) => make('th', { text, scope: 'col' })),
        ),
      ]),
      make(
        'tbody',
        {},
        rows.map(({ path, field, needed }) =>
          make('tr', {}, [
            make('td', {}, [make('code', { text: path })]),
            make('td', { text: typeOf(field) }),
            make('td', { text: limitsOf(field) }),
            make('td', { text: needed ? 'obrigatório' : '' }),
          ]),
        ),
      ),
    ]),
  ])

const sectionOf = (title, rows) =>
  rows.length === 0 ? [] : [make('h4', { text: title }), tableOf(rows)]

const answersOf = (responses) =>
  Object.entries(responses ?? {}).flatMap(([status, { content }]) => {
    const [type, media] = Object.entries(content ?? {})[0] ?? []
    const title = `Resposta ${status}${type ? ` · ${type}` : ''}`
    const rows = rowsOf(media?.schema ?? {})
    return rows.length === 0 ? [make('h4', { text: title })] : sectionOf(title, rows)
  })

const callOf = (method, path, call) => {
  const parameters = (call.parameters ?? []).map(({ name, schema, required, in: place }) => ({
    path: `${name} (${place === 'path' ? 'endereço' : 'consulta'})`,
    field: schema ?? {},
    needed: required,
  }))
  const [bodyType, body] = Object.entries(call.requestBody?.content ?? {})[0] ?? []
  const isPublic = call.security?.length === 0
  return make('details', {}, [
    make('summary', {}, [
      make('span', { text: method.toUpperCase(), className: `method ${method}` }),
      make('code', { text: path }),
      make('span', { text: call.summary ?? '', className: 'what' }),
      ...(isPublic ? [make('span', { text: 'pública', className: 'public' })] : []),
    ]),
    make('div', { className: 'call' }, [
      ...sectionOf('Parâmetros', parameters),
      ...sectionOf(`Corpo · ${bodyType}`, rowsOf(body?.schema ?? {})),
      ...answersOf(call.responses),
    ]),
  ])
}

const groupsOf = (paths) => {
  const groups = new Map()
  for (const [path, calls] of Object.entries(paths)) {
    for (const [method, call] of Object.entries(calls)) {
      if (method === 'head') continue
      const tag = call.tags?.[0] ?? 'Outras'
      groups.set(tag, [...(groups.get(tag) ?? []), callOf(method, path, call)])
    }
  }
  return groups
}

const show = async () => {
  const intro = document.getElementById('intro')
  try {
    const answer = await fetch('/api/docs/json')
    const { info, paths } = await answer.json()
    intro.textContent = info.description.replaceAll('`', '')
    const sections = [...groupsOf(paths)].map(([tag, calls]) =>
      make('section', {}, [make('h2', { text: tag }), ...calls]),
    )
    document.getElementById('calls').append(...sections)
  } catch {
    intro.textContent = 'O documento não pôde ser lido. Recarregue a página.'
  }
}

await show()
