import type { Documento } from '@apura/contracts';
import {
  count,
  day,
  documentNumber,
  nomeDoTipo,
  nomeDoTributo,
  notaDaChave,
  reais,
  sumAmounts,
  withoutZeros,
  withSerie,
} from '@apura/words';
import { Link } from 'wouter';
import { useLeitura } from '../api/use-request.ts';
import { rotuloDaAutenticidade, SITUACOES } from '../labels/estados.ts';
import { type Column, DataTable, type RowOrder } from './data-table.tsx';
import { Estado } from './partes.tsx';

export const nomeDaParte = (parte: Documento['destinatario']): string =>
  parte?.nome ?? (documentNumber(parte?.cnpj ?? parte?.cpf ?? '') || 'Consumidor não identificado');

/** A document by its name, which leads to it. */
export const LinkDaNota = ({ chave, ...props }: { readonly chave: string; readonly className?: string }) => (
  <Link href={`/documentos/${chave}`} {...props}>
    {withSerie(notaDaChave(chave))}
  </Link>
);

/** What all notes of a filter come to, also of those further down; where a tax led to them, what they bring of it to the month. */
export function TotaisDaBusca({ filtros }: { readonly filtros: Readonly<Record<string, string>> }) {
  const { data } = useLeitura('/documentos/totais', { filtros });
  return (
    <p className="com-espaco sem-margem" role="status">
      {data ? (
        <>
          <b>{count(data.documentos, 'documento', 'documentos')}</b>, {reais(data.valor_total)}
          {data.tributo ? (
            <>
              ; {nomeDoTributo(filtros.tributo ?? '')} nos lançamentos: <b>{reais(data.tributo)}</b>
            </>
          ) : (
            `; CBS ${reais(data.cbs)}, IBS ${reais(data.ibs)}`
          )}
        </>
      ) : (
        ' '
      )}
    </p>
  );
}

const COLUMNS: readonly Column<Documento>[] = [
  {
    name: 'Documento',
    sort: 'numero',
    cell: ({ chave, numero, serie }) => (
      <Link href={`/documentos/${chave}`} className="sem-quebra">
        {withSerie({ nome: withoutZeros(numero), serie })}
      </Link>
    ),
    below: ({ tipo, modelo }) => nomeDoTipo(tipo ?? modelo),
  },
  {
    name: 'Emissão',
    sort: 'emissao',
    firstSort: 'desc',
    className: 'numero',
    cell: ({ emitida_em }) => day(emitida_em),
  },
  {
    name: 'Emitente ou prestador',
    sort: 'emitente',
    cell: ({ emitente, fornecedor = emitente }) => (
      <span className="em-duas-linhas">{nomeDaParte(fornecedor)}</span>
    ),
  },
  {
    name: 'Destinatário ou tomador',
    sort: 'destinatario',
    cell: ({ destinatario, adquirente = destinatario }) => (
      <span className="em-duas-linhas">{nomeDaParte(adquirente)}</span>
    ),
  },
  { name: 'Valor', sort: 'valor', amount: ({ valor_total }) => valor_total },
  { name: 'CBS e IBS', amount: ({ reforma }) => sumAmounts([reforma.cbs, reforma.ibs]) },
  {
    name: 'Situação',
    cell: ({ situacao, autenticidade, divergencias: { criticas } }) =>
      autenticidade?.veredito === 'alterada' ? (
        <Estado {...rotuloDaAutenticidade(autenticidade)} />
      ) : criticas > 0 ? (
        <Estado tom="erro" nome={count(criticas, 'crítica', 'críticas')} />
      ) : (
        <Estado {...SITUACOES[situacao]} />
      ),
  },
];

interface TabelaDeDocumentosProps {
  readonly documentos: readonly Documento[];
  readonly sorting?: RowOrder;
}

export const TabelaDeDocumentos = ({ documentos, ...table }: TabelaDeDocumentosProps) => (
  <DataTable legend="Notas" rows={documentos} columns={COLUMNS} clickable {...table} />
);
