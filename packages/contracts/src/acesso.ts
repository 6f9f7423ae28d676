import type { Static } from 'typebox';
import Type from 'typebox';
import { CreateChave, PanelKey } from './escopos.ts';
import { Closed, Competencia, DataHora, Opcao, OrNull, Texto, Uuid } from './formatos.ts';
import { POLICIES } from './policies.ts';

const DA_CHAVE = {
  ...PanelKey.properties,
  prefixo: Type.String({ description: 'o começo da chave, para reconhecê-la' }),
  escopos: Type.Array(Type.String(), { description: 'o que a chave pode fazer' }),
  criada_por: OrNull(Type.String(), { description: 'a pessoa com cujo papel de titular a chave acaba' }),
};

/** A key as other keys of its office see it: never the key itself. */
export const ChaveDeApi = Type.Object(DA_CHAVE);
export type ChaveDeApi = Static<typeof ChaveDeApi>;

/** `chave` is shown in this answer and never again. */
export const ChaveDeApiCriada = Type.Object({
  ...DA_CHAVE,
  chave: Type.String({ description: 'a chave inteira; só aparece nesta resposta' }),
});
export type ChaveDeApiCriada = Static<typeof ChaveDeApiCriada>;

export const CriarChave = Closed({
  nome: Texto(100),
  escopos: Type.Array(CreateChave.properties.escopos.items, {
    minItems: 1,
    maxItems: 20,
    uniqueItems: true,
    description: 'o que a chave pode fazer: nada que a chave que a cria não possa',
  }),
  expira_em: Type.Optional(
    Type.String({ ...DataHora, description: 'quando deixa de valer, não depois da chave que a cria' }),
  ),
});

const countOf = (description: string) => Type.Integer({ minimum: 0, description });

const cotaOf = (description: string) =>
  Type.Object(
    { limite: countOf('quanto o escritório pode usar'), usado: countOf('quanto já usou') },
    { description },
  );

const DiaEscolhido = OrNull(
  Type.String({ format: 'date', pattern: '^20', description: 'o dia em que o ambiente de testes vive' }),
  { description: 'nulo: o dia que é' },
);
const CLOCK = {
  hoje: Type.String({
    format: 'date',
    description: 'o dia de que meses, prazos, alíquotas e lembretes do escritório partem',
  }),
  relogio: DiaEscolhido,
} as const;

/** What day it is for the office, and whether a test office has chosen it. */
export const Clock = Type.Object(CLOCK);
export type Clock = Static<typeof Clock>;

/** Of a test office: the day that it lives on from now on. */
export const SetClock = Closed({ dia: DiaEscolhido });

/** Whose key it is, and what it may do and has done. */
export const Acesso = Type.Object({
  escritorio: Type.Object(
    {
      id: Uuid,
      nome: Type.String({ description: 'o nome do escritório' }),
      ambiente: Opcao(['live', 'test'], '"test" é o ambiente de testes do escritório'),
    },
    { description: 'o escritório da chave' },
  ),
  ...CLOCK,
  chave: ChaveDeApi,
  enderecos_de_saida: Type.Array(Type.String(), {
    description: 'de que endereços ou redes os webhooks saem, para liberar no firewall; vazio: não são fixos',
  }),
  limites: Type.Array(
    Type.Object({
      nome: Type.String({ description: 'como em RateLimit-Policy' }),
      requisicoes: Type.Integer({ minimum: 1, description: 'quantas cabem em uma janela' }),
      janela_s: Type.Integer({ minimum: 1, description: 'a janela, em segundos' }),
      por: Opcao(['chave', 'escritorio'], 'se conta por chave, ou por todas do escritório juntas'),
    }),
    { description: 'os limites de requisições com chave' },
  ),
  cotas: Type.Object(
    {
      lotes: cotaOf('envios em andamento'),
      arquivos: cotaOf('arquivos enviados em 24 horas'),
      bytes: cotaOf('bytes enviados em 24 horas, sem compressão'),
    },
    { description: 'o que o escritório pode usar, e quanto usou' },
  ),
  uso_do_mes: Type.Object(
    {
      competencia: Competencia,
      envios: countOf('envios feitos'),
      arquivos: countOf('arquivos enviados'),
      apuracoes: countOf('apurações pedidas'),
    },
    { description: 'o que o escritório enviou e pediu neste mês, no horário de Brasília' },
  ),
});
export type Acesso = Static<typeof Acesso>;

/** What is counted of requests with a key. */
export const limitsOfKeys = (): Acesso['limites'] =>
  Object.entries(POLICIES).flatMap(([nome, { quota, janela, por }]) =>
    por === 'ip' ? [] : [{ nome, requisicoes: quota, janela_s: janela, por }],
  );
