import Type, { type Static } from 'typebox';
import { Competencia, DataHora, Opcao, Texto, Uuid } from '../formatos.ts';
import { ValorNaoNegativo } from './valor-nao-negativo.ts';

const FECHADO = { additionalProperties: false } as const;
const Cfop = Type.String({ pattern: '^[1-7][0-9]{3}$', description: 'CFOP com 4 dígitos' });
const Classificacao = Type.String({ pattern: '^[0-9]{6}$', description: 'cClassTrib com 6 dígitos' });
const Efeito = Opcao([
  'debito',
  'credito',
  'estorno_debito',
  'estorno_credito',
  'credito_recusado',
  'sem_efeito',
]);
/** Of a fixed asset that is sold (LC 214/2025 art. 406 § 6º). */
const Aquisicao = Type.Object(
  {
    data: Type.String({
      format: 'date',
      pattern: '^(19|20)',
      description: 'dia da aquisição como AAAA-MM-DD, por exemplo 2024-05-10, de 1900 em diante',
    }),
    valor_liquido: ValorNaoNegativo,
  },
  FECHADO,
);

const CRITERIOS = {
  cfop: Type.Optional(Cfop),
  cprod: Type.Optional(Texto(60)),
  ncm_prefixo: Type.Optional(
    Type.String({ pattern: '^[0-9]{2,8}$', description: 'começo do NCM, de 2 a 8 dígitos' }),
  ),
  cclasstrib_de: Type.Optional(Classificacao),
  emitente: Type.Optional(
    Type.String({ pattern: '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$', description: 'CNPJ ou CPF do emitente' }),
  ),
};

/**
 * The office's answer: at least one criterion, and a classification, an effect, or both. Without `cliente_id`: for all.
 * An acquisition stands alone, and is of one product of one client.
 */
export const CriarAjuste = Type.Object(
  {
    cliente_id: Type.Optional(Uuid),
    desde: Competencia,
    ate: Type.Optional(Competencia),
    ...CRITERIOS,
    cclasstrib: Type.Optional(Classificacao),
    efeito: Type.Optional(Efeito),
    aquisicao: Type.Optional(Aquisicao),
  },
  FECHADO,
);
export type CriarAjuste = Static<typeof CriarAjuste>;
export const CRITERIOS_DO_AJUSTE = Object.keys(CRITERIOS) as (keyof typeof CRITERIOS)[];

export const Ajuste = Type.Object({
  id: Uuid,
  cliente_id: Type.Union([Uuid, Type.Null()]),
  desde: Competencia,
  ate: Type.Union([Competencia, Type.Null()]),
  cfop: Type.Union([Type.String(), Type.Null()]),
  cprod: Type.Union([Type.String(), Type.Null()]),
  ncm_prefixo: Type.Union([Type.String(), Type.Null()]),
  cclasstrib_de: Type.Union([Type.String(), Type.Null()]),
  emitente: Type.Union([Type.String(), Type.Null()]),
  cclasstrib: Type.Union([Type.String(), Type.Null()]),
  efeito: Type.Union([Efeito, Type.Null()]),
  aquisicao: Type.Union([Aquisicao, Type.Null()]),
  criado_em: DataHora,
});
export type Ajuste = Static<typeof Ajuste>;

export const ListarAjustesQuery = Type.Object({ cliente_id: Type.Optional(Uuid) }, FECHADO);
