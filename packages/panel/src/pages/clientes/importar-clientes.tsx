import { ImportarCsv } from '../../components/importar-csv.tsx';
import { Page } from '../../components/page.tsx';

const EXEMPLO = `cnpj;razao_social;regime;desde;anexo;rbt12;folha12;atividade
11.222.333/0001-81;Mercado Exemplo Ltda;Lucro Presumido;2025-01;;;;
44.555.666/0001-04;Oficina Modelo ME;Simples Nacional;;III;480.000,00;134.400,00;
77.888.999/0001-47;João da Silva;MEI;;;;;Comércio`;

/** Many clients from one file. */
export default function ImportarClientes() {
  return (
    <Page titulo="Importar clientes" breadcrumbs={[{ nome: 'Clientes', href: '/clientes' }]}>
      <div className="pilha estreito-720">
        <ImportarCsv
          endereco="/clientes/importar"
          exemplo={EXEMPLO}
          renovar={['/clientes', '/visao-geral']}
          importado={['cliente importado', 'clientes importados']}
          voltar="/clientes"
        >
          CSV com cabeçalho, separado por vírgula ou ponto e vírgula, com até 1.000 clientes. <b>cnpj</b> pode
          ser completo ou só a raiz (<b>cnpj_raiz</b>); <b>desde</b> é o primeiro mês do regime e pode ficar
          vazio. Do Simples, informe <b>anexo</b> e <b>rbt12</b>, e <b>folha12</b> se a atividade está sujeita
          ao Fator R; <b>ibs_cbs</b> é “das” ou “regular”. Do MEI, a <b>atividade</b>.
        </ImportarCsv>
      </div>
    </Page>
  );
}
