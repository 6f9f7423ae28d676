import { MOTIVOS_DA_RECONCILIACAO } from '@apura/engine';
import { nomeDoTributo, notaDaChave, type Table, table } from '@apura/words';
import type { ReportData } from '../report-data.ts';

const LADOS = { debito: 'débitos', credito: 'créditos' } as const;
type Linha = Pick<NonNullable<ReportData['assistida']>['linhas'][number], 'tributo' | 'lado'>;
const ladoDe = ({ tributo, lado }: Linha): string => `${nomeDoTributo(tributo)}, ${LADOS[lado]}`;

/** What is here and what the tax authority has, by tax and side. */
export const quadroDaAssistida = ({ assistida }: ReportData): Table =>
  table('Apuração assistida', assistida?.lados, [
    ['Tributo', 'text', ladoDe, 18],
    ['Usado no mês', 'amount', ({ aqui }) => aqui],
    ['Apurado pelo Fisco', 'amount', ({ no_fisco }) => no_fisco],
    ['Diferença', 'amount', ({ diferenca }) => diferenca],
  ]);

/** The differences by their reasons, which add up to them. */
export const quadroDosMotivosDaAssistida = ({ assistida }: ReportData): Table =>
  table(
    'Apuração assistida, motivos',
    assistida?.lados.flatMap(({ tributo, lado, por_motivo }) =>
      por_motivo.map((um) => ({ tributo, lado, ...um, ...MOTIVOS_DA_RECONCILIACAO[um.motivo] })),
    ),
    [
      ['Tributo', 'text', ladoDe, 18],
      ['Motivo', 'text', ({ texto }) => texto, 46],
      ['O que fazer', 'text', ({ conselho }) => conselho, 80],
      ['Documentos', 'integer', ({ linhas }) => String(linhas), 12],
      ['Diferença', 'amount', ({ diferenca }) => diferenca],
    ],
  );

/** The documents that differ most. */
export const quadroDosDocumentosDaAssistida = ({ assistida }: ReportData): Table =>
  table('Apuração assistida, notas', assistida?.linhas, [
    ['Nota', 'text', ({ chave }) => (chave === '' ? '' : notaDaChave(chave).nome), 16],
    ['Tributo', 'text', ladoDe, 18],
    ['Motivo', 'text', ({ motivo }) => MOTIVOS_DA_RECONCILIACAO[motivo].texto, 46],
    ['Chave de acesso', 'code', ({ chave }) => chave, 52],
    ['Usado no mês', 'amount', ({ aqui }) => aqui?.usado],
    ['Apurado pelo Fisco', 'amount', ({ no_fisco }) => no_fisco?.apurado],
    ['Diferença', 'amount', ({ diferenca }) => diferenca],
  ]);
