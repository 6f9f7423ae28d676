type Json = Record<string, unknown>;

/** What clients rely on at one place of the document. */
interface Fato {
  readonly tipo: string;
  /** In a request: must be sent. In an answer: is always there. */
  readonly obrigatorio: boolean;
  readonly enum?: readonly string[];
  readonly sentido: 'pedido' | 'resposta';
}

/**
 * What clients of `antes` would stumble over in `agora`, both OpenAPI documents, as part 9 of the specification counts
 * it: an endpoint, field or enum value that is gone, a type that changed, an optional parameter that became required.
 * New fields of answers, new endpoints and new values of output enums are none.
 */
export function breaksOf(antes: Json, agora: Json): string[] {
  const [velhos, novos] = [fatos(antes), fatos(agora)];
  const achadas: string[] = [];
  for (const [lugar, velho] of velhos) {
    const novo = novos.get(lugar);
    if (!novo) {
      achadas.push(`${lugar}: removed`);
      continue;
    }
    // Of what an answer holds nothing was promised where no type was said.
    const prometido = velho.sentido === 'pedido' || velho.tipo !== 'qualquer';
    if (prometido && novo.tipo !== velho.tipo) achadas.push(`${lugar}: ${velho.tipo} became ${novo.tipo}`);
    const some = (velho.enum ?? []).filter((valor) => novo.enum && !novo.enum.includes(valor));
    if (some.length) achadas.push(`${lugar}: lost ${some.join(', ')}`);
    if (velho.sentido === 'pedido' && !velho.obrigatorio && novo.obrigatorio) {
      achadas.push(`${lugar}: became required`);
    }
    if (velho.sentido === 'resposta' && velho.obrigatorio && !novo.obrigatorio) {
      achadas.push(`${lugar}: may be missing now`);
    }
  }
  for (const [lugar, novo] of novos) {
    const daOperacao = lugar.split(' ').slice(0, 2).join(' ');
    // What stands within something new is required only where that is sent.
    const dentroDeNovo = / (\.\S+|\[\])$/.test(lugar) && !velhos.has(lugar.replace(/ \S+$/, ''));
    if (
      !velhos.has(lugar) &&
      !dentroDeNovo &&
      novo.sentido === 'pedido' &&
      novo.obrigatorio &&
      velhos.has(daOperacao)
    ) {
      achadas.push(`${lugar}: new and required`);
    }
  }
  return achadas;
}

function fatos(documento: Json): Map<string, Fato> {
  const achados = new Map<string, Fato>();
  const components = ((documento.components as Json)?.schemas ?? {}) as Record<string, Json>;
  const porGrupo = [
    ['', documento.paths],
    ['evento ', documento.webhooks],
  ] as const;
  for (const [prefix, enderecos] of porGrupo) {
    for (const [path, methods] of Object.entries((enderecos ?? {}) as Record<string, Json>)) {
      for (const [method, operacao] of Object.entries(methods as Record<string, Json>)) {
        const nome = prefix ? `${prefix}${path}` : `${method} ${path}`;
        const doEvento = prefix !== '';
        achados.set(nome, { tipo: 'endereço', obrigatorio: false, sentido: 'resposta' });
        for (const parametro of (operacao.parameters ?? []) as Json[]) {
          const lugar = `${nome} ${parametro.in}:${parametro.name}`;
          const obrigatorio = Boolean(parametro.required);
          olhar(parametro.schema, lugar, { obrigatorio, sentido: doEvento ? 'resposta' : 'pedido' });
        }
        const pedido = (operacao.requestBody as Json)?.content as Record<string, Json> | undefined;
        for (const [tipo, { schema }] of Object.entries(pedido ?? {})) {
          olhar(schema, `${nome} ${tipo}`, { obrigatorio: true, sentido: doEvento ? 'resposta' : 'pedido' });
        }
        for (const [status, resposta] of Object.entries((operacao.responses ?? {}) as Record<string, Json>)) {
          if (!/^[23]/.test(status) || doEvento) continue;
          const conteudo = Object.entries((resposta.content ?? {}) as Record<string, Json>);
          achados.set(`${nome} ${status}`, { tipo: 'resposta', obrigatorio: false, sentido: 'resposta' });
          for (const [tipo, { schema }] of conteudo) {
            olhar(schema ?? {}, `${nome} ${status} ${tipo}`, { obrigatorio: true, sentido: 'resposta' });
          }
        }
      }
    }
  }
  return achados;

  function olhar(valor: unknown, lugar: string, como: Pick<Fato, 'obrigatorio' | 'sentido'>): void {
    const schema = resolver(valor as Json);
    const valores = schema.enum ?? ('const' in schema ? [schema.const] : undefined);
    achados.set(lugar, {
      tipo: tipoDe(schema),
      ...como,
      ...(valores ? { enum: (valores as unknown[]).map(String) } : {}),
    });
    const exigidos = (schema.required ?? []) as string[];
    for (const [nome, parte] of Object.entries((schema.properties ?? {}) as Json)) {
      olhar(parte, `${lugar} .${nome}`, { ...como, obrigatorio: exigidos.includes(nome) });
    }
    if (schema.items) olhar(schema.items, `${lugar} []`, { ...como, obrigatorio: true });
    for (const palavra of ['anyOf', 'allOf']) {
      for (const [i, parte] of ((schema[palavra] ?? []) as Json[]).entries()) {
        olhar(parte, `${lugar} ${palavra}:${apelido(resolver(parte)) ?? i}`, como);
      }
    }
  }

  function resolver(schema: Json): Json {
    const nome = /^#\/components\/schemas\/(.+)$/.exec(String(schema.$ref))?.[1];
    return nome === undefined ? schema : (components[nome] as Json);
  }
}

const tipoDe = (schema: Json): string =>
  schema.type === undefined ? (schema.anyOf ? 'união' : 'qualquer') : String(schema.type);

/** A branch of a union of events is known by its type, wherever it stands. */
const apelido = (schema: Json): string | undefined => {
  const tipo = ((schema.properties as Record<string, Json>)?.type as Json)?.const;
  return typeof tipo === 'string' ? tipo : undefined;
};
