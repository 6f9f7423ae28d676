import { keysOf } from '@apura/engine/tables';
import Type from 'typebox';
import {
  FRASES_DE_AUTENTICIDADE,
  MOTIVOS_DE_AUTENTICIDADE,
  type MotivoDeAutenticidade,
} from '../autenticidade.ts';
import { Chave, Contagem, DataHora, each, Link, Opcao, Uuid } from '../formatos.ts';
import { linksOfUpload } from '../lista.ts';
import { type Estado, statesOf } from '../states.ts';
import { AvisosDoLote, avisosDoLote, type ContagemDeAvisos, FILE_CODES, type FileCode } from '../upload.ts';
import { declareEvent, EXAMPLE_ID, EXAMPLE_TIME } from './event-row.ts';

/** A lote of which nothing is pending any more: its last chunk is done, or it was cancelled. */
export interface LoteEncerrado {
  readonly id: string;
  readonly estado: Estado<'lote'>;
  readonly total: number;
  readonly processados: number;
  readonly duplicados: number;
  readonly recusados: number;
  readonly cancelados: number;
  readonly avisos: ContagemDeAvisos;
  readonly criado_em: Date;
  readonly fim: Date;
}

/** What happens to the files that an office sends. */
export const EVENTS_OF_UPLOADS = {
  'xml.parse_failed': declareEvent({
    label: 'um XML não pôde ser lido',
    when: 'um XML não pôde ser lido; um evento por arquivo recusado',
    data: Type.Object(
      {
        job_id: Uuid,
        arquivo: Type.String(),
        codigo: Opcao(keysOf(FILE_CODES)),
        mensagem: Type.String(),
        linha: Type.Optional(Type.Integer({ minimum: 1 })),
        coluna: Type.Optional(Contagem),
      },
      { description: 'o arquivo que foi recusado, por quê, e onde a leitura parou' },
    ),
    make: ({
      lote_id,
      nome,
      codigo,
      mensagem,
      linha,
      coluna,
    }: {
      readonly lote_id: string;
      readonly nome: string;
      readonly codigo: FileCode;
      readonly mensagem: string;
      /** Null where the reader stopped at no place. */
      readonly linha: number | null;
      readonly coluna: number | null;
    }) => ({
      job_id: lote_id,
      arquivo: nome,
      codigo,
      mensagem,
      ...(linha === null ? {} : { linha }),
      ...(coluna === null ? {} : { coluna }),
    }),
    example: {
      lote_id: EXAMPLE_ID,
      nome: 'nota-123.xml',
      codigo: 'xml_malformado',
      mensagem: FILE_CODES.xml_malformado.mensagem,
      linha: 3,
      coluna: 9,
    },
  }),
  'documento.alterado': declareEvent({
    label: 'o XML de um documento não é o que foi assinado ou autorizado',
    when: 'o XML de um documento não é o que o emitente assinou, ou o protocolo é de outro; um evento por documento, e nenhum para o que só foi reformatado',
    data: Type.Object(
      {
        job_id: Uuid,
        arquivo: Type.String(),
        chave: Chave,
        motivo: Opcao(MOTIVOS_DE_AUTENTICIDADE),
        mensagem: Type.String(),
      },
      { description: 'o documento cujo arquivo não é o que foi assinado ou autorizado, e o que não confere' },
    ),
    make: ({
      lote_id,
      ...nota
    }: {
      readonly lote_id: string;
      readonly arquivo: string;
      readonly chave: string;
      readonly motivo: MotivoDeAutenticidade;
    }) => ({ job_id: lote_id, ...nota, mensagem: FRASES_DE_AUTENTICIDADE[nota.motivo] }),
    example: {
      lote_id: EXAMPLE_ID,
      arquivo: 'nota-123.xml',
      chave: '35261000000000000191550010000001231000001230',
      motivo: 'conteudo_depois_da_assinatura',
    },
  }),
  'lote.concluido': declareEvent({
    label: 'um envio terminou',
    when: 'um envio terminou, ou foi cancelado',
    data: Type.Object(
      {
        job_id: Uuid,
        estado: Opcao(statesOf('lote')),
        ...each(['total', 'processados', 'duplicados', 'recusados', 'cancelados'], Contagem),
        ...each(['inicio', 'fim'], DataHora),
        // Of those before there were any: left out.
        avisos: Type.Optional(AvisosDoLote),
        links: Type.Object({ self: Link }),
      },
      { description: 'o envio que terminou, e quantos arquivos dele tiveram cada desfecho' },
    ),
    make: ({
      id,
      criado_em,
      fim,
      avisos,
      estado,
      total,
      processados,
      duplicados,
      recusados,
      cancelados,
    }: LoteEncerrado) => ({
      job_id: id,
      estado,
      ...{ total, processados, duplicados, recusados, cancelados },
      inicio: criado_em.toISOString(),
      fim: fim.toISOString(),
      avisos: avisosDoLote(avisos),
    }),
    links: ({ job_id }, publicBaseUrl) => ({ self: linksOfUpload(publicBaseUrl, job_id).self }),
    example: {
      ...{ id: EXAMPLE_ID, estado: 'concluido', criado_em: EXAMPLE_TIME, fim: EXAMPLE_TIME },
      ...{ total: 3, processados: 1, duplicados: 1, recusados: 1, cancelados: 0 },
      avisos: { outra_competencia: 1 },
    },
  }),
} as const;
