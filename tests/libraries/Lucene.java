// Lucene in memory: a writer that threads share, a searcher manager, and a document that two
// threads fill.
// library: org.apache.lucene:lucene-core:9.12.3
// program: oneWriter: ok
// program: searcherManager: ok
// program: closedReader: bug exception "AlreadyClosedException"

import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;

/** Programs on Lucene. */
public class Lucene {
    private static IndexWriter writer(ByteBuffersDirectory directory) throws Exception {
        IndexWriterConfig config = new IndexWriterConfig(new StandardAnalyzer());
        config.setMergeScheduler(new SerialMergeScheduler());
        return new IndexWriter(directory, config);
    }

    private static void add(IndexWriter writer, String id) throws Exception {
        Document document = new Document();
        document.add(new StringField("id", id, Field.Store.YES));
        writer.addDocument(document);
    }

    public void oneWriter() throws Exception {
        ByteBuffersDirectory directory = new ByteBuffersDirectory();
        try (IndexWriter writer = writer(directory)) {
            Together.run(() -> add(writer, "a"), () -> add(writer, "b"));
            writer.commit();
        }
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
            Together.equal(2, reader.numDocs(), "documents");
        }
    }

    public void searcherManager() throws Exception {
        ByteBuffersDirectory directory = new ByteBuffersDirectory();
        try (IndexWriter writer = writer(directory)) {
            add(writer, "a");
            try (SearcherManager manager = new SearcherManager(writer, null)) {
                Together.run(
                        manager::maybeRefresh,
                        () -> {
                            IndexSearcher searcher = manager.acquire();
                            try {
                                int found = searcher.count(new TermQuery(new Term("id", "a")));
                                Together.equal(1, found, "found");
                            } finally {
                                manager.release(searcher);
                            }
                        });
            }
        }
    }

    /** A reader that one thread closes and the other searches. */
    public void closedReader() throws Exception {
        ByteBuffersDirectory directory = new ByteBuffersDirectory();
        try (IndexWriter writer = writer(directory)) {
            add(writer, "a");
            writer.commit();
        }
        DirectoryReader reader = DirectoryReader.open(directory);
        Together.run(
                reader::close,
                () -> new IndexSearcher(reader).count(new TermQuery(new Term("id", "a"))));
    }
}
