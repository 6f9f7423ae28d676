import type { Attack, Family } from '../../attack.ts';
import { answerOf, call, type Reply } from '../../http.ts';
import { panel, register } from '../../people.ts';
import type { Stage } from '../../stage.ts';

/** All that control the direction of text (Unicode, UAX 9, 2). */
const TURNING = [
  ...[0x061c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e],
  ...[0x2066, 0x2067, 0x2068, 0x2069],
].map((code) => String.fromCodePoint(code));

/** Where a stranger enters a name, and how: the field that the refusal has to name, and what is sent. */
const FIELDS: Readonly<Record<string, (stage: Stage, name: string) => Promise<Reply>>> = {
  razao_social: (stage, razao_social) =>
    byKey(stage, '/v1/clientes', { cnpj: '11222333000181', razao_social, regime: 'lucro_real' }),
  descricao: (stage, descricao) =>
    byKey(stage, '/v1/webhooks', { url: 'https://escritorio.example/', descricao }),
  'escritorio.nome': (stage, nome) => signUp(stage, { escritorio: { nome, cnpj: '11222333000181' } }),
  nome: (stage, nome) => signUp(stage, { nome }),
  email: (stage, name) => signUp(stage, { email: `${name}@escritorio.example` }),
};

/** Names that read as others, in every place that takes one. */
export const names: Family = {
  name: 'Names that turn',
  async attacks(stage) {
    const person = await register(stage);
    const ofPerson = (_: Stage, nome: string) =>
      person.ask({ method: 'PATCH', path: '/perfil', body: { nome } });
    return Object.entries({ ...FIELDS, 'nome de quem entrou': ofPerson }).map(
      ([field, send], i): Attack => ({
        name: `a name that reads as another one, as ${field}`,
        right: [`400 corpo_invalido at ${field.split(' ')[0]}`],
        requests: TURNING.length,
        ...(i < 3 ? { slice: true as const } : {}),
        async run(stage) {
          const answers = new Set<string>();
          for (const sign of TURNING) {
            const reply = await send(stage, `Banco${sign}lisarB od`);
            const { detalhes = [] } = JSON.parse(String(reply.body) || '{}') as {
              detalhes?: { campo: string }[];
            };
            answers.add(`${answerOf(reply)} at ${detalhes.map(({ campo }) => campo).join()}`);
          }
          return [...answers].join('; ');
        },
      }),
    );
  },
};

const JSON_BODY = { 'Content-Type': 'application/json' };

const byKey = async (stage: Stage, path: string, body: object): Promise<Reply> =>
  call(stage, {
    method: 'POST',
    path,
    key: await stage.attacker.key(),
    headers: JSON_BODY,
    body: JSON.stringify(body),
  });

const signUp = (stage: Stage, more: object): Promise<Reply> =>
  panel(stage, {
    method: 'POST',
    path: '/escritorios',
    body: {
      escritorio: { nome: 'Contábil Aurora', cnpj: '11222333000181' },
      nome: 'Ana Dona',
      email: 'pessoa@escritorio.example',
      ...more,
    },
  });
