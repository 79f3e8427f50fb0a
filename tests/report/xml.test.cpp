// SPDX-License-Identifier: MIT
#include "xml.hpp"

#include <judge/catch.hpp>

TEST_CASE("well-formed XML is told from what is not")
{
    CHECK(xml::complaint_about(
              "<?xml version=\"1.0\"?>\n<a b=\"1\" c=\"&lt;\"><d/>text \xC3\xA4 &amp; &#10;<e>x</e></a>\n") ==
          "");
    for (const char* broken :
         {"", "text", "<a>", "<a></b>", "<a/><b/>", "<a b=1/>", "<a b=\"1\" b=\"2\"/>", "<a>&nbsp;</a>",
          "<a>&</a>", "<a b=\"<\"/>", "<a>\x01</a>", "<a>\xFF</a>", "<a>\xC3</a>", "<a/>rest", "<a"}) {
        INFO(broken);
        CHECK(xml::complaint_about(broken) != "");
    }
}
