import { competenciaPorExtenso } from '@apura/words';
import { request } from '../../api/request.ts';
import { useList } from '../../api/use-request.ts';
import { DestroyButton } from '../../components/buttons.tsx';
import { EscolhaDeMes, SelectField, useFilters } from '../../components/fields.tsx';
import { Page } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';
import { mayBeWithdrawn, SITUACOES_DO_ENVIO } from '../../labels/compartilhamentos.ts';
import { TabelaDeEnviados } from './tabela-de-enviados.tsx';

/** What was handed to the clients, of all months: when it was opened, and to be withdrawn. */
export default function Enviados() {
  const { filtros, filtrada, field } = useFilters(['competencia', 'situacao']);
  const lista = useList('/compartilhamentos', filtros);
  const { competencia } = filtros;
  const mes = competencia ? competenciaPorExtenso(competencia) : 'todos os meses';
  return (
    <Page
      titulo="Relatórios enviados"
      descricao="Links e e-mails com o relatório do mês. Envie pelo fechamento: marque os clientes e aperte Enviar relatório."
    >
      <Cartao
        titulo="Links e e-mails"
        acoes={
          lista.linhas.some(mayBeWithdrawn) && (
            <DestroyButton
              name={mes}
              action="Retirar todos"
              title={`Retirar todos de ${mes}?`}
              text="Os links deixam de abrir, e os e-mails na fila não saem. Isso não pode ser desfeito: para voltar atrás, crie ou envie outros."
              act={() =>
                request('POST', '/compartilhamentos/retirar', { body: competencia ? { competencia } : {} })
              }
              renew={['/compartilhamentos', '/apuracoes']}
              said="Links e e-mails retirados."
            />
          )
        }
      >
        <search className="filtros">
          <EscolhaDeMes all="Todos os meses" {...field('competencia')} />
          <SelectField label="Situação" all="Todas" options={SITUACOES_DO_ENVIO} {...field('situacao')} />
        </search>
        <TabelaDeEnviados
          de={lista}
          deVarios
          legend="Links e e-mails com relatórios"
          vazia={
            filtrada
              ? { titulo: 'Nada assim', texto: 'Escolha outro mês ou outra situação.' }
              : {
                  titulo: 'Nada enviado ainda',
                  texto: 'Os links e e-mails com relatórios aparecem aqui, e quando foram abertos.',
                }
          }
        />
      </Cartao>
    </Page>
  );
}
