import type { Documento } from '@apura/contracts';
import { cnpj, count, cpf, day, nomeDaNota, sumAmounts } from '@apura/words';
import { Link } from 'wouter';
import { rotuloDaAutenticidade, SITUACOES } from '../labels/estados.ts';
import { type Column, DataTable } from './data-table.tsx';
import { Estado } from './estado.tsx';
import { TwoLines } from './two-lines.tsx';

export const nomeDaParte = (parte: Documento['destinatario']): string =>
  parte?.nome ??
  (parte?.cnpj ? cnpj(parte.cnpj) : parte?.cpf ? cpf(parte.cpf) : 'Consumidor não identificado');

const COLUNAS: readonly Column<Documento>[] = [
  {
    name: 'Nota',
    cell: ({ chave, modelo, numero, serie, emitida_em }) => (
      <TwoLines below={day(emitida_em)}>
        <Link href={`/documentos/${chave}`} className="sem-quebra">
          {nomeDaNota(modelo, numero)}/{serie}
        </Link>
      </TwoLines>
    ),
  },
  {
    name: 'Emitente',
    cell: ({ emitente }) => <span className="cortado">{nomeDaParte(emitente)}</span>,
  },
  {
    name: 'Destinatário',
    cell: ({ destinatario }) => <span className="cortado">{nomeDaParte(destinatario)}</span>,
  },
  { name: 'Valor', amount: ({ valor_total }) => valor_total },
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

export const TabelaDeDocumentos = ({ documentos }: { readonly documentos: readonly Documento[] }) => (
  <DataTable legend="Notas" rows={documentos} columns={COLUNAS} clickable />
);
