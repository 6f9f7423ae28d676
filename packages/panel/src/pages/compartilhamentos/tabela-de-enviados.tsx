import type { Compartilhamento } from '@apura/contracts';
import { competenciaPorExtenso, count, moment } from '@apura/words';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { pedir } from '../../api/pedir.ts';
import { type ListaLida, useAto } from '../../api/use-request.ts';
import { RowButton } from '../../components/action-button.tsx';
import type { Column } from '../../components/data-table.tsx';
import { Estado } from '../../components/estado.tsx';
import { Falha } from '../../components/falha.tsx';
import { Janela } from '../../components/janela.tsx';
import { ListTable } from '../../components/lista.tsx';
import { TwoLines } from '../../components/two-lines.tsx';
import { FORMAS_DE_ENVIO, retiravel, SITUACOES_DO_ENVIO } from '../../labels/compartilhamentos.ts';
import { Aberturas } from './aberturas.tsx';

interface PropsDosEnviados {
  readonly de: ListaLida<Compartilhamento>;
  readonly legend: string;
  readonly vazia: { readonly titulo: string; readonly texto: string };
  /** Of several clients and months. */
  readonly deVarios?: boolean;
}

/** Links and mails with reports: how they are, when they were opened, and to be withdrawn. */
export function TabelaDeEnviados({ de, legend, vazia, deVarios = false }: PropsDosEnviados) {
  const [vista, setVista] = useState<string>();
  const retirar = useAto(
    (id: string) => pedir('DELETE', `/compartilhamentos/${id}`),
    ['/compartilhamentos', '/apuracoes'],
  );
  return (
    <>
      {retirar.error && <Falha erro={retirar.error} />}
      <ListTable
        de={de}
        height={3}
        vazia={{ icon: <IconSend />, ...vazia }}
        legend={legend}
        columns={[
          ...(deVarios ? [DE_QUEM] : []),
          { name: 'Para', cell: ({ nome, para }) => (para ? `${nome} (${para})` : 'Quem tem o link') },
          { name: 'O que foi', cell: ({ forma }) => FORMAS_DE_ENVIO[forma] },
          { name: 'Enviado em', cell: ({ criado_em }) => <span className="suave">{moment(criado_em)}</span> },
          { name: 'Situação', cell: ({ situacao }) => <Estado {...SITUACOES_DO_ENVIO[situacao]} /> },
          {
            name: 'Aberto',
            cell: ({ id, forma, aberturas, ultima_abertura_em: ultima }) =>
              forma === 'link' && (
                <RowButton variant="subtle" px={0} onClick={() => setVista(id)}>
                  {ultima
                    ? `${count(aberturas, 'vez', 'vezes')}, a última em ${moment(ultima)}`
                    : 'ainda não'}
                </RowButton>
              ),
          },
          {
            name: '',
            cell: (um) =>
              retiravel(um) && (
                <RowButton act={retirar} input={um.id}>
                  Retirar
                </RowButton>
              ),
          },
        ]}
      />
      <Janela aberta={vista !== undefined} titulo="Aberturas do link" onClose={() => setVista(undefined)}>
        {vista && <Aberturas id={vista} />}
      </Janela>
    </>
  );
}

const DE_QUEM: Column<Compartilhamento> = {
  name: 'Cliente',
  cell: ({ apuracao_id, razao_social, competencia }) => (
    <span>
      <TwoLines small below={competenciaPorExtenso(competencia)}>
        <Link href={`/apuracoes/${apuracao_id}/enviar`}>{razao_social}</Link>
      </TwoLines>
    </span>
  ),
};
