import type { Compartilhamento } from '@apura/contracts';
import { competenciaPorExtenso, count, moment } from '@apura/words';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { at } from '../../api/address.ts';
import { request } from '../../api/request.ts';
import { type ReadList, useAto, useList } from '../../api/use-request.ts';
import { RowButton } from '../../components/buttons.tsx';
import type { Column } from '../../components/data-table.tsx';
import { Janela } from '../../components/form.tsx';
import { Failure, Lista, ListTable } from '../../components/page.tsx';
import { Estado } from '../../components/partes.tsx';
import {
  FORMAS_DE_ENVIO,
  mayBeWithdrawn,
  openedPart,
  SITUACOES_DO_ENVIO,
} from '../../labels/compartilhamentos.ts';

interface PropsDosEnviados {
  readonly de: ReadList<Compartilhamento>;
  readonly legend: string;
  readonly vazia: { readonly titulo: string; readonly texto: string };
  readonly deVarios?: boolean;
}

/** Links and mails with reports: how they are, when they were opened, and to be withdrawn. */
export function TabelaDeEnviados({ de, legend, vazia, deVarios = false }: PropsDosEnviados) {
  const [vista, setVista] = useState<string>();
  const retirar = useAto(
    (id: string) => request('DELETE', at('/compartilhamentos/{id}', { id })),
    ['/compartilhamentos', '/apuracoes'],
  );
  return (
    <>
      {retirar.error && <Failure erro={retirar.error} />}
      <ListTable
        de={de}
        height={3}
        vazia={{ icon: <IconSend />, ...vazia }}
        legend={legend}
        columns={[
          ...(deVarios ? [DE_QUEM] : []),
          {
            name: 'Para',
            cell: ({ nome, para }) => (para ? nome : 'Quem tem o link'),
            below: ({ para }) => para,
          },
          {
            name: 'Enviado',
            cell: ({ forma }) => FORMAS_DE_ENVIO[forma],
            below: ({ criado_em }) => moment(criado_em),
          },
          { name: 'Situação', cell: ({ situacao }) => <Estado {...SITUACOES_DO_ENVIO[situacao]} /> },
          {
            name: 'Aberto',
            cell: ({ id, forma, aberturas, ultima_abertura_em: ultima }) =>
              forma === 'link' && (
                <RowButton
                  variant="subtle"
                  px={0}
                  onClick={() => setVista(id)}
                  text={ultima ? count(aberturas, 'vez', 'vezes') : 'ainda não'}
                />
              ),
            below: ({ ultima_abertura_em: ultima }) => ultima && moment(ultima),
          },
          {
            name: '',
            cell: (um) => mayBeWithdrawn(um) && <RowButton act={retirar} input={um.id} text="Retirar" />,
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
  cell: ({ apuracao_id, razao_social }) => (
    <Link href={`/apuracoes/${apuracao_id}/enviar`}>{razao_social}</Link>
  ),
  below: ({ competencia }) => competenciaPorExtenso(competencia),
};

/** When a link was opened, and on what kind of device. */
function Aberturas({ id }: { readonly id: string }) {
  const lista = useList(at('/compartilhamentos/{id}/aberturas', { id }));
  return (
    <>
      <p className="suave">
        O que se guarda é o tipo de aparelho, sem endereço nem nome, até 30 dias depois que o link deixa de
        valer. Aberturas automáticas são de programas, como o antivírus de um servidor de e-mail, ou de
        navegadores antigos, e não entram na conta. Quem recebe o link pode passá-lo adiante.
      </p>
      <Lista de={lista} height={3} vazia="Nenhuma abertura anotada.">
        {(linhas) => (
          <ul className="lista-simples">
            {linhas.map(({ id: uma, aberta_em, o_que, aparelho, por_pessoa }) => (
              <li key={uma}>
                <span className="cresce">
                  {moment(aberta_em)}: {openedPart(o_que)}
                  <span className="em-bloco suave miudo">
                    {aparelho}
                    {!por_pessoa && ', abertura automática'}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Lista>
    </>
  );
}
