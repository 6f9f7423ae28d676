import type { DocumentoComItens } from '@apura/contracts';
import { competenciaCurta, dayMonthYear, hasAmount, moment, nomeDoTributo } from '@apura/words';
import type { ReactNode } from 'react';
import { DataTable, TableSection } from '../../components/data-table.tsx';
import { Cartao, Datum } from '../../components/partes.tsx';
import { LinkDaNota } from '../../components/tabela-de-documentos.tsx';
import { DETALHES, EFEITOS_DO_EVENTO, REVERSED_VINCULOS, VINCULOS } from '../../labels/documentos.ts';

export interface PropsOfNota {
  readonly nota: DocumentoComItens;
}

/** Of some an event has no effect that is named. */
const EFEITOS: Readonly<Record<string, string>> = EFEITOS_DO_EVENTO;
const DIA = /^\d{4}-\d{2}-\d{2}$/;

/** That another document stands in its place. */
export const Substituida = ({ nota: { substituida_por } }: PropsOfNota) =>
  substituida_por && (
    <p className="aviso aviso-info sem-margem">
      Não conta no mês: foi substituída por <LinkDaNota chave={substituida_por} />.
    </p>
  );

/** What a freight, a service or a bill says of itself. */
export function Detalhes({ nota }: PropsOfNota) {
  const grupos = DETALHES.map(({ grupo, titulo, campos }) => {
    const lidos: Readonly<Record<string, unknown>> = nota[grupo] ?? {};
    return { titulo, campos: campos.filter(({ campo }) => lidos[campo]), lidos };
  }).filter(({ campos }) => campos.length > 0);
  return grupos.map(({ titulo, campos, lidos }) => (
    <Cartao key={titulo} titulo={titulo}>
      <dl className="lista-de-dados">
        {campos.map(({ campo, nome, valores }) => {
          const valor = String(lidos[campo]);
          return (
            <Datum key={campo} name={nome}>
              {DIA.test(valor) ? dayMonthYear(valor) : (valores?.[valor] ?? valor)}
            </Datum>
          );
        })}
      </dl>
    </Cartao>
  ));
}

/** What it has to do with other documents, and what happened to it. */
export function VinculosEEventos({ nota }: PropsOfNota) {
  const { vinculos = [], referido_por = [], eventos = [], avisos_dos_eventos: avisos = [] } = nota;
  const ligados = [
    ...vinculos.map(({ tipo, chave }) => ({ nome: VINCULOS[tipo], chave })),
    ...referido_por.map(({ tipo, chave }) => ({ nome: REVERSED_VINCULOS[tipo], chave })),
  ];
  if (ligados.length + eventos.length === 0) return null;
  return (
    <Cartao titulo="Outros documentos e eventos">
      <ul className="lista-simples">
        {ligados.map(({ nome, chave }) => (
          <li key={nome + chave}>
            <span>{nome}</span>
            <LinkDaNota chave={chave} />
          </li>
        ))}
        {eventos.map(
          ({ tp_evento, n_seq, em, efeito, chave_substituta, nome, motivo, competencia, ...evento }) => (
            <li key={tp_evento + n_seq + em}>
              <span>
                {nome ?? EFEITOS[efeito] ?? efeito.replaceAll('_', ' ')}
                <span className="suave"> · evento {tp_evento}</span>
                {evento.autenticidade?.veredito === 'nao_verificavel' && (
                  <span className="suave"> · não verificado</span>
                )}
                {competencia && <span className="suave"> · conta em {competenciaCurta(competencia)}</span>}
                {motivo && <span className="em-bloco miudo">{motivo}</span>}
                {chave_substituta && (
                  <>
                    {' '}
                    por <LinkDaNota chave={chave_substituta} />
                  </>
                )}
              </span>
              <span className="suave">{moment(em)}</span>
            </li>
          ),
        )}
        {avisos.map((aviso) => (
          <li key={aviso} className="miudo">
            {aviso}
          </li>
        ))}
      </ul>
    </Cartao>
  );
}

/** Fields of the layout that are kept as they came, of the document and of its items. */
export function CamposDoLeiaute({ nota: { campos, itens } }: PropsOfNota) {
  const linhas = [
    ...Object.entries(campos ?? {}).map(([nome, valor]) => ({ onde: 'documento', nome, valor })),
    ...itens.flatMap(({ n_item, campos: doItem }) =>
      Object.entries(doItem ?? {}).map(([nome, valor]) => ({ onde: `item ${n_item}`, nome, valor })),
    ),
  ];
  if (linhas.length === 0) return null;
  return (
    <TableSection
      legend="Simples e preço líquido, como declarados"
      rows={linhas}
      rowKey={({ onde, nome }) => `${onde} ${nome}`}
      columns={[
        { name: 'Campo', cell: ({ nome }) => nome, below: ({ onde }) => onde },
        { name: 'Valor', cell: ({ valor }) => valor },
      ]}
      cards={false}
    />
  );
}

interface TributosProps {
  readonly titulo: string;
  /** By how the layout calls them. */
  readonly de: readonly (readonly [tributo: string, valor: string])[];
  readonly children?: ReactNode;
}

export const Tributos = ({ titulo, de, children }: TributosProps) => (
  <Cartao titulo={titulo}>
    <DataTable
      legend={titulo}
      rows={de}
      columns={[
        { name: 'Tributo', cell: ([tributo]) => nomeDoTributo(tributo) },
        { name: 'Valor', amount: ([, valor]) => valor },
      ]}
      cards={false}
    />
    {children}
  </Cartao>
);

/** What the buyer keeps back and pays for the supplier. */
export function RetencoesDoDocumento({ nota: { retencoes } }: PropsOfNota) {
  const linhas = Object.entries(retencoes ?? {}).filter(([, valor]) => hasAmount(valor));
  if (linhas.length === 0) return null;
  return (
    <Tributos titulo="Retenções na fonte" de={linhas}>
      <p className="miudo suave">
        Quem paga desconta do preço e recolhe pelo fornecedor: não são tributos da operação.
      </p>
    </Tributos>
  );
}
